import { expect, test } from 'vitest';
import { choice, dateTime, idCard, money, ref, text } from '@mp/kernel/contract';
import {
  between,
  changeMode,
  filterModes,
  filterPlan,
  filterValues,
  isFilterOf,
  modeOf,
  oneOf,
  rangeOf,
} from './filter-model.ts';

test('each kind offers comparisons that mean something for it', () => {
  expect(filterModes(text())).toEqual(['like', 'eq', 'starts', 'empty', 'filled']);
  expect(filterModes(text({ required: true }))).toEqual(['like', 'eq', 'starts']);
  expect(filterModes(money())).toEqual(['between', 'eq', 'empty', 'filled']);
  expect(filterModes(dateTime({ required: true }))).toEqual(['between']);
  expect(filterModes(ref('stage.plant', { required: true }))).toEqual(['in']);
  expect(filterModes(ref('stage.plant', { required: true }), true)).toEqual(['in', 'below']);
});

test('an encrypted field is found by its whole value only, an unsortable one not at all', () => {
  expect(filterPlan(idCard({ encrypted: true })).operators).toEqual(['eq', 'null']);
  expect(isFilterOf(idCard({ encrypted: true }), { field: 'idCard', op: 'like', value: '1' })).toBe(false);
  expect(filterPlan(text({ unsortable: true })).shape).toBe('none');
});

test('one value is an equality, several are a list', () => {
  expect(oneOf('state', [])).toEqual([]);
  expect(oneOf('state', ['a'])).toEqual([{ field: 'state', op: 'eq', value: 'a' }]);
  expect(filterValues(oneOf('state', ['a', 'b']))).toEqual(['a', 'b']);
});

test('a range may stay open at one end', () => {
  expect(between('sum', '1', undefined)).toEqual([{ field: 'sum', op: 'gte', value: '1' }]);
  expect(rangeOf(between('sum', undefined, '9'))).toEqual({ from: undefined, to: '9' });
});

test('the comparison is read back from the filters', () => {
  const modes = filterModes(choice(['a', 'b']));
  expect(modeOf([], modes)).toBe('in');
  expect(modeOf(oneOf('state', ['a']), modes)).toBe('in');
  expect(modeOf([{ field: 'state', op: 'null', value: 'false' }], modes)).toBe('filled');
  expect(modeOf(between('sum', '1', '2'), filterModes(money()))).toBe('between');
});

test('another comparison keeps the value where it can', () => {
  const like = [{ field: 'code', op: 'like', value: 'x,y' }] as const;
  expect(changeMode('code', like, 'starts')).toEqual([{ field: 'code', op: 'starts', value: 'x,y' }]);
  expect(changeMode('code', like, 'empty')).toEqual([{ field: 'code', op: 'null', value: 'true' }]);
  expect(changeMode('state', oneOf('state', ['a', 'b']), 'ne')).toEqual([{ field: 'state', op: 'ne', value: 'a' }]);
  expect(changeMode('code', [], 'eq')).toEqual([]);
});
