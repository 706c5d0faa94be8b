import { defineResource, password, refs, text } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import { plainResource } from '../clients.tsx';
import { fieldsThatDiffer, fieldsThen } from './as-of-model.ts';

const plot = plainResource(
  defineResource('testing.pastPlot', {
    fields: { name: text(), remark: text(), owners: refs('testing.owner'), secret: password() },
    label: 'name',
    list: { columns: ['name'], sort: 'name' },
  }),
);

test('marks what differs from today; empty in another way is no difference', () => {
  const then = { name: '一号', remark: '', owners: ['a', 'b'], version: 1 };
  const now = { name: '二号', remark: null, owners: ['a', 'b'], version: 4 };

  expect(fieldsThatDiffer(plot, then, now)).toEqual(['name']);
  expect(fieldsThatDiffer(plot, { ...then, owners: ['a'] }, now)).toEqual(['name', 'owners']);
});

test('a field that one side does not hold is not called different', () => {
  expect(fieldsThatDiffer(plot, { name: '一号' }, { name: '一号', remark: '新' })).toEqual([]);
});

test('shows what the past state holds, secrets never', () => {
  expect(fieldsThen(plot, { remark: '', name: '一号', secret: 'x', ownersLabels: [] })).toEqual(['name', 'remark']);
});
