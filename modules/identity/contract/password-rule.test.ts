import fc from 'fast-check';
import { expect, test } from 'vitest';
import { characterClasses, passwordHints, strictestRule, type PasswordRule } from './password-rule.ts';

const rule: PasswordRule = {
  minLength: 8,
  maxLength: 64,
  classes: [],
  history: 5,
  expiryDays: null,
  denyList: true,
  description: { ZH_CN: '8–64' },
};

test('length counts characters, not bytes', () => {
  expect(passwordHints(rule, '密码密码密码密')).toEqual([{ name: 'length', ok: false }]);
  expect(passwordHints(rule, '密码密码密码密码')).toEqual([{ name: 'length', ok: true }]);
  expect(passwordHints(rule, '😀'.repeat(64))).toEqual([{ name: 'length', ok: true }]);
  expect(passwordHints(rule, 'a'.repeat(65))).toEqual([{ name: 'length', ok: false }]);
});

test('each class asked for has its own hint', () => {
  const hints = passwordHints({ ...rule, classes: characterClasses }, 'Abc12345');

  expect(hints.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['special']);
});

test('what satisfies the strictest rule satisfies each of them', () => {
  const rules = fc.record({
    minLength: fc.integer({ min: 6, max: 12 }),
    maxLength: fc.integer({ min: 12, max: 64 }),
    classes: fc.subarray([...characterClasses]),
    history: fc.nat(10),
    expiryDays: fc.option(fc.integer({ min: 1, max: 365 })),
    denyList: fc.boolean(),
    description: fc.constant({ ZH_CN: 'x' }),
  });

  fc.assert(
    fc.property(rules, rules, fc.string({ unit: 'grapheme', maxLength: 70 }), (a, b, password) => {
      const ok = (each: PasswordRule) => passwordHints(each, password).every((hint) => hint.ok);

      expect(ok(strictestRule([a, b]))).toBe(ok(a) && ok(b));
    }),
  );
});
