import { expect, test } from 'vitest';
import { Texts } from './texts.ts';

const texts = new Texts({
  'zh-CN': { 'dealer.error.incomplete_other': '{{n}} 项未完成' },
  'en-US': {
    'dealer.error.incomplete_one': '{{n}} item is incomplete',
    'dealer.error.incomplete_other': '{{n}} items are incomplete',
  },
  'ja-JP': { 'dealer.error.incomplete_other': '{{n}} 件が未完了です' },
});

test('the sentence of an error agrees with its number, in answers, mails and sheets', () => {
  const sentence = (n: number) => texts.error('en-US', 'dealer.incomplete', { n });

  expect([sentence(1), sentence(2), sentence(0)]).toEqual([
    '1 item is incomplete',
    '2 items are incomplete',
    '0 items are incomplete',
  ]);
  expect(texts.error('zh-CN', 'dealer.incomplete', { n: 1 })).toBe('1 项未完成');
});

test('a text that counts is there without a number, too', () => {
  expect(texts.text('ja-JP', 'dealer.error.incomplete')).toContain('件が未完了です');
  expect(texts.text('en-US', 'dealer.unknown')).toBe('dealer.unknown');
});
