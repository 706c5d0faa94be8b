import { checkExpression, evaluate, type FormType } from '@mp/engine/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conditionOf, conditionText, operatorsOf, type ConditionGroup, type ConditionRow } from './condition-model.ts';

const fields: readonly FormType[] = [
  { name: 'amount', kind: 'number', nullable: true, money: true },
  { name: 'days', kind: 'number', nullable: false },
  { name: 'city', kind: 'text', nullable: true },
  { name: 'kind', kind: 'enum', nullable: false, options: ['a', 'b'] },
  { name: 'urgent', kind: 'boolean', nullable: false },
];

const rowOf = (type: FormType): fc.Arbitrary<ConditionRow> =>
  fc.record({
    field: fc.constant(type.name),
    op: fc.constantFrom(...operatorsOf(type.kind)),
    value:
      type.kind === 'number'
        ? fc.integer({ min: -100_000, max: 100_000 }).map((cents) => String(cents / 100))
        : type.kind === 'boolean'
          ? fc.constantFrom('true', 'false')
          : fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() === text && !text.includes(',')),
  });
const row = fc.constantFrom(...fields).chain(rowOf);
const group = (of: fc.Arbitrary<ConditionRow | ConditionGroup>, least: number): fc.Arbitrary<ConditionGroup> =>
  fc.record({
    match: fc.constantFrom('all' as const, 'any' as const),
    of: fc.array(of, { minLength: least, maxLength: 3 }),
  });

test('what the builder writes is CEL that fits the form', () => {
  fc.assert(
    fc.property(group(fc.oneof(row, group(row, 1)), 1), (condition) => {
      const text = conditionText(condition, fields);
      expect(text).toBeDefined();
      expect(checkExpression(text ?? '', { form: fields, expects: 'bool' })).toBeUndefined();
    }),
  );
});

const forms = fc.record(
  {
    amount: fc.constantFrom(0, 0.01, 500, -3.5),
    days: fc.constantFrom(0, 3),
    city: fc.constantFrom('', 'a', 'b'),
    kind: fc.constantFrom('a', 'b'),
    urgent: fc.boolean(),
  },
  { requiredKeys: ['days', 'kind', 'urgent'] },
);
const validated = (text: string, form: Readonly<Record<string, string | number | boolean>>) =>
  evaluate(
    text,
    { form, vars: {}, initiator: {}, decision: {}, votes: {}, result: {}, now: '2026-01-01T00:00:00Z' },
    { form: {} },
  );

test('what the builder wrote it can show again, and what it shows means the same', () => {
  fc.assert(
    fc.property(group(fc.oneof(row, group(row, 1)), 1), forms, (condition, form) => {
      const text = conditionText(condition, fields) ?? '';
      const shown = conditionOf(text, fields);
      if (shown) expect(validated(conditionText(shown, fields) ?? '', form)).toBe(validated(text, form));
    }),
  );
});

test('rows of different fields come back as they were', () => {
  fc.assert(
    fc.property(fc.constantFrom('all' as const, 'any' as const), fc.tuple(...fields.map(rowOf)), (match, of) => {
      const shown = conditionOf(conditionText({ match, of }, fields) ?? '', fields);
      expect(shown?.match).toBe(match);
      expect(shown?.of.map((each) => ('of' in each ? each.of.at(-1) : each))).toEqual(
        of.map((each) => ({
          ...each,
          value: ['filled', 'empty'].includes(each.op) ? '' : each.op === 'in' ? each.value.trim() : each.value,
        })),
      );
    }),
  );
});

test('an amount of money is equal to half a cent, and a field that may be empty is asked for first', () => {
  const text = conditionText({ match: 'all', of: [{ field: 'amount', op: 'eq', value: '500' }] }, fields);

  expect(text).toBe('has(form.amount) && form.amount > 499.995 && form.amount < 500.005');
  expect(conditionOf(text ?? '', fields)).toEqual({ match: 'all', of: [{ field: 'amount', op: 'eq', value: '500' }] });
});

test('a text that somebody wrote by hand is left to him', () => {
  expect(conditionOf('form.days + 1.0 > 3.0', fields)).toBeUndefined();
  expect(conditionOf('form.unknown > 3.0', fields)).toBeUndefined();
  expect(conditionOf('form.days > 3.0', fields)).toEqual({
    match: 'all',
    of: [{ field: 'days', op: 'gt', value: '3' }],
  });
});
