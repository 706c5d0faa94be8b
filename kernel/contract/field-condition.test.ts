import { expect, test } from 'vitest';
import { choice, flag, text } from './field.ts';
import { isFieldVisible } from './field-condition.ts';
import { crossProblems, defineResource, type Resource } from './resource.ts';

const list = { columns: ['kind' as const], sort: 'kind' };
const gauge = defineResource('sample.gauge', {
  label: 'kind',
  list,
  fields: {
    kind: choice(['text', 'number'], { required: true }),
    limited: flag(),
    unit: text({ max: 10, visibleWhen: { kind: ['number'] }, requiredWhenVisible: true }),
    limit: text({ max: 10, visibleWhen: { kind: ['number'], limited: [true] } }),
    note: text({ max: 10, visibleWhen: { limited: [false] } }),
  },
});

const problems = (record: object) => crossProblems(gauge as unknown as Resource, { ...record });

test('a field is asked for while every field of its condition has one of the values', () => {
  expect(isFieldVisible(gauge.fields.limit, { kind: 'number', limited: true })).toBe(true);
  expect(isFieldVisible(gauge.fields.limit, { kind: 'number' })).toBe(false);
  expect(isFieldVisible(gauge.fields.limit, { kind: 'text', limited: true })).toBe(false);
  expect(isFieldVisible(gauge.fields.note, {})).toBe(true);
  expect(isFieldVisible(gauge.fields.kind, {})).toBe(true);
});

test('a value is required only while its field is asked for', () => {
  expect(problems({ kind: 'text' })).toEqual([]);
  expect(problems({ kind: 'number', unit: 'kW' })).toEqual([]);
  expect(problems({ kind: 'number', unit: ' ' })).toEqual([
    { path: 'unit', code: 'common.required', params: { field: '@gauge.field.unit' } },
  ]);
});

test.each([
  ['an unknown field', { color: ['red'] }, 'visibleWhen of unit names the unknown field color'],
  ['a value that is no option', { kind: ['date'] }, 'visibleWhen of unit names date, no value of kind'],
  ['a text for a flag', { limited: ['yes'] }, 'visibleWhen of unit names yes, no value of limited'],
])('a condition that names %s is refused', (_what, visibleWhen, sentence) => {
  const fields = { kind: choice(['text']), limited: flag(), unit: text({ max: 10, visibleWhen }) };
  expect(() => defineResource('sample.wrong', { label: 'kind', list, fields })).toThrow(sentence);
});

test('a field required while it is asked for says when that is', () => {
  const fields = { kind: choice(['text']), unit: text({ max: 10, requiredWhenVisible: true }) };
  expect(() => defineResource('sample.wrong', { label: 'kind', list, fields })).toThrow('without visibleWhen');
});
