import { expect, test } from 'vitest';
import { commonPasswords } from './deny-list.ts';
import { passwordRefusals } from './password.rules.ts';

const rule = {
  minLength: 8,
  maxLength: 64,
  classes: [],
  history: 5,
  expiryDays: null,
  denyList: true,
  description: { ZH_CN: '长度8至64位', EN_US: '8 to 64 characters' },
} as const;
const context = {
  rule,
  language: 'en-US',
  denied: new Set(['password1']),
  names: ['恒远动力', 'Hengyuan Power', 'zhang_san', '张三'],
} as const;
const codes = (password: string) => passwordRefusals(password, context).map(({ code }) => code);

test('a password outside the rule is refused with the rule in the language of the reader', () => {
  expect(passwordRefusals('short', context)).toEqual([{ code: 'pwd.format', params: { rule: '8 to 64 characters' } }]);
});

test.each(['Password1', 'zhang_san', 'xZhang_San2026', '我在恒远动力上班呀', 'hengyuan power 1'])(
  '%s is too common',
  (password) => {
    expect(codes(password)).toEqual(['pwd.tooCommon']);
  },
);

test.each(['correct horse battery', '张三最喜欢的密码是它', 'Kx7-zz-Lm29'])('%s is accepted', (password) => {
  expect(codes(password)).toEqual([]);
});

test('the deny list has at least 30,000 entries in lower case', async () => {
  const denied = await commonPasswords();

  expect(denied.size).toBeGreaterThanOrEqual(30_000);
  expect(denied.has('password')).toBe(true);
  expect([...denied].every((each) => each === each.toLowerCase())).toBe(true);
});
