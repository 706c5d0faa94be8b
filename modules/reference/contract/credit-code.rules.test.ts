import { expect, test } from 'vitest';
import { isCreditCode, withCheckDigit } from './credit-code.rules.ts';

test.each(['91310115MA1D000B25', '91510107MA6D000D47', '91440300MA5G000F6U'])('%s is a credit code', (code) => {
  expect(isCreditCode(code)).toBe(true);
});

test.each(['91310115MA1D000B26', '91310115MA1D000B2', '91310115ma1d000b25', '9131O115MA1D000B25', ''])(
  '%s is no credit code',
  (code) => {
    expect(isCreditCode(code)).toBe(false);
  },
);

test('the check digit of a body makes it a credit code', () => {
  expect(withCheckDigit('91310115MA1D000B2')).toBe('91310115MA1D000B25');
});
