import { choice, defineLifecycle, defineResource, money, refuse, text } from '@mp/kernel/contract';
import { describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../resource-client.ts';
import { noRights } from '../../rights.tsx';
import { plainResource } from '../clients.tsx';
import { boardColumns, boardField, movesOf } from './board-model.ts';

const order = defineResource('testing.boardOrder', {
  fields: {
    name: text(),
    state: choice(['draft', 'open', 'done'], { readOnly: true }),
    grade: choice(['a', 'b']),
    price: money(),
  },
  label: 'name',
  list: { columns: ['name'], sort: 'name' },
});
const lifecycle = defineLifecycle(order, {
  initial: 'draft',
  states: ['draft', 'open', 'done'],
  finals: ['done'],
  transitions: {
    submit: { from: 'draft', to: 'open' },
    settle: { from: 'open', to: 'done', guard: ({ price }) => (price === null ? [refuse('common.selectOne')] : []) },
    skip: { from: 'draft', to: 'done', by: 'process' },
  },
});
const resource = plainResource(order);
const rights = {
  ...noRights,
  functions: ['boardOrder.submit', 'boardOrder.settle', 'boardOrder.update'],
};
const record = (values: object) => ({ id: '1', version: 1, createdAt: '', updatedAt: '', ...values }) as AnyRecord;
const byState = { resource, lifecycle, field: 'state', rights };
const byGrade = { resource, lifecycle: undefined, field: 'grade', rights };

test('columns are the states of the lifecycle, or the options of a field', () => {
  expect(boardColumns(resource, lifecycle, boardField(lifecycle, undefined))).toEqual(['draft', 'open', 'done']);
  expect(boardColumns(resource, lifecycle, 'grade')).toEqual(['a', 'b']);
  expect(() => boardField(undefined, undefined)).toThrow('a board needs');
});

describe('a card is moved', () => {
  test('by the transitions that users drive, not by those of a process', () => {
    expect([...movesOf(byState, record({ state: 'draft' }))]).toEqual([
      ['open', { kind: 'transition', name: 'submit', refused: undefined }],
    ]);
  });

  test('not where a guard refuses, and says why', () => {
    expect(movesOf(byState, record({ state: 'open', price: null })).get('done')?.refused).toBeTypeOf('string');
    expect(movesOf(byState, record({ state: 'open', price: '1.00' })).get('done')?.refused).toBeUndefined();
  });

  test('nowhere by those who may not', () => {
    expect(movesOf({ ...byState, rights: { ...rights, functions: [] } }, record({ state: 'draft' })).size).toBe(0);
    expect(movesOf({ ...byGrade, rights: { ...rights, functions: [] } }, record({ grade: 'a' })).size).toBe(0);
  });

  test('by writing the field where there is no lifecycle', () => {
    expect([...movesOf(byGrade, record({ grade: 'a' })).keys()]).toEqual(['b']);
  });
});
