import { expect, test } from 'vitest';
import { loginName } from './login-name.ts';

test.each([
  ['ADMIN', 'admin'],
  [' admin ', 'admin'],
  ['ａｄｍｉｎ', 'admin'],
  ['\u{212A}ranich', 'kranich'],
  ['\u017Foll', 'soll'],
])('%s is another way of typing %s', (typed, name) => {
  expect(loginName(typed)).toBe(name);
});

test('a capital I with a dot is no i, and a spelling stays what it is', () => {
  const name = loginName('adm\u0130n');

  expect(name).not.toBe('admin');
  expect(loginName(name)).toBe(name);
});
