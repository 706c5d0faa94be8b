import { describe, expect, test } from 'vitest';
import { stepAt, stepOf, stepStates } from './wizard-model.ts';

const steps = [
  { key: 'base', fields: ['name', 'code'] },
  { key: 'place', fields: ['city'] },
  { key: 'more', fields: ['remark'] },
];
const given =
  (...names: string[]) =>
  (fields: readonly string[]) =>
    fields.every((name) => names.includes(name));

describe('where a wizard goes on', () => {
  test('at the step of the address', () => {
    expect(stepAt(steps, 'place', given('name', 'code', 'city', 'remark'))).toBe(1);
    expect(stepAt(steps, 'review', given('name', 'code', 'city', 'remark'))).toBe(3);
  });

  test('never beyond a step whose fields do not hold', () => {
    expect(stepAt(steps, 'review', given('name', 'code'))).toBe(1);
    expect(stepAt(steps, 'more', given())).toBe(0);
  });

  test('at the beginning when nothing is asked, or something unknown', () => {
    expect(stepAt(steps, undefined, given('name', 'code'))).toBe(0);
    expect(stepAt(steps, 'elsewhere', given('name', 'code'))).toBe(0);
  });
});

test('steps before the current one are done, but for those that hold a mistake', () => {
  expect(stepStates(steps, 2, (fields) => fields.includes('city'))).toEqual(['done', 'wrong', 'current', 'ahead']);
  expect(stepStates(steps, 3, () => false)).toEqual(['done', 'done', 'done', 'current']);
});

test('a refused field is found in its step', () => {
  expect(stepOf(steps, 'city')).toBe(1);
  expect(stepOf(steps, 'elsewhere')).toBeUndefined();
});
