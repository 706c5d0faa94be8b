import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ExpressionError,
  evaluate,
  expressionLimits,
  fieldsOfExpression,
  holds,
  parseExpression,
} from './page-expression.ts';

const value = (text: string, values: Record<string, unknown> = {}) => evaluate(parseExpression(text), values);

test('compares fields with numbers, texts, lists and nothing', () => {
  const record = { amount: '12.50', count: 3, state: 'draft', note: null, tags: [] };

  expect(value('amount > 12 and count <= 3', record)).toBe(true);
  expect(value("state in ['draft', 'sent']", record)).toBe(true);
  expect(value('state = "sent" or not empty(note)', record)).toBe(false);
  expect(value('empty(tags) && empty(missing) && !(count != 3)', record)).toBe(true);
  expect(value('note > 1', record)).toBe(false);
  expect(value("day < '2026-02-01'", { day: '2026-01-31' })).toBe(true);
});

test('calculates with the usual precedence; what has no sense is nothing', () => {
  expect(value('1 + 2 × 3 − 4 ÷ 2')).toBe(5);
  expect(value('-(price * 3)', { price: '0.1' })).toBe(-0.3);
  expect(value('a / 0', { a: 1 })).toBeNull();
  expect(value("'x' * 2")).toBeNull();
  expect(value("name + '-' + code", { name: '华东', code: 7 })).toBe('华东-7');
  expect(fieldsOfExpression(parseExpression('a + b in [c, 1] or empty(金额)'))).toEqual(['a', 'b', 'c', '金额']);
});

test('says where it is wrong', () => {
  const at = (text: string) => {
    try {
      parseExpression(text);
      return null;
    } catch (error) {
      return error instanceof ExpressionError ? error.at : error;
    }
  };

  expect(at('')).toBe(1);
  expect(at('a >')).toBe(4);
  expect(at('a ; b')).toBe(2);
  expect(at('alert(1)')).toBe(6);
  expect(at('a.b')).toBe(2);
  expect(at('1 < 2 < 3')).toBe(7);
  expect(at('('.repeat(40))).toBeGreaterThan(expressionLimits.depth);
  expect(at('a+'.repeat(300))).toBe(expressionLimits.characters + 1);
});

test('never reaches the machinery of objects', () => {
  for (const name of ['__proto__', 'constructor', 'prototype', 'toString'])
    expect(() => parseExpression(`${name} = 1`)).toThrow(ExpressionError);
  expect(value('length', { name: 'x' })).toBeNull();
  expect(holds('broken (', {})).toBe(false);
  expect(holds(undefined, {})).toBe(true);
});

const pieces = fc.constantFrom(
  ..."a b not and or in empty ( ) [ ] , + - × / = < >= 1 2.5 'x' \" ! && __proto__ \\ \u0000 金额 true null".split(' '),
  ' ',
);

test('any text is read or refused by its own error, and what was read has a value', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 30 }).map((each) => each.join(' ')),
  );
  fc.assert(
    fc.property(texts, fc.dictionary(fc.constantFrom('a', 'b', '金额'), fc.anything()), (text, values) => {
      try {
        evaluate(parseExpression(text), values);
      } catch (error) {
        expect(error).toBeInstanceOf(ExpressionError);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a written tree of comparisons means what it says', () => {
  const numbers = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(numbers, numbers, numbers, (a, b, c) => {
      const values = { a, b, c };
      expect(value('a < b and b < c', values)).toBe(a < b && b < c);
      expect(value('a + b * c', values)).toBe(Number((a + b * c).toPrecision(15)));
      expect(value('not (a = b) or c >= a', values)).toBe(a !== b || c >= a);
      expect(value('a in [b, c]', values)).toBe(a === b || a === c);
    }),
  );
});
