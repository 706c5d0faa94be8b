import { AppError } from '@mp/kernel/contract';
import type { Language } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import { validateDeclaredForm } from './declared-form.service.ts';

const amount = {
  name: 'amount',
  kind: 'money',
  names: { zh: '金额', en: 'Amount', ja: '金額' },
  required: true,
} as const;
const untranslated = { ...amount, names: { zh: '事由' } } as const;

function refusedName(field: typeof amount | typeof untranslated, language: Language): unknown {
  try {
    validateDeclaredForm([field], {}, { language });
  } catch (error) {
    return error instanceof AppError ? error.fields?.[0]?.params?.field : error;
  }
  return undefined;
}

test('a refused field of a process form is named in the language of the reader', () => {
  expect(refusedName(amount, 'en-US')).toBe('Amount');
  expect(refusedName(amount, 'ja-JP')).toBe('金額');
  expect(refusedName(amount, 'zh-CN')).toBe('金额');
});

test('a field without a translation is named in Chinese', () => {
  expect(refusedName(untranslated, 'en-US')).toBe('事由');
});
