import { choice, defineResource, flag, onlyIn, processFields, refuse, text } from '@mp/kernel/contract';
import { describe, expect, test } from 'vitest';
import type { AnyRecord } from '../resource-client.ts';
import { noRights } from '../rights.tsx';
import { plainResource } from './clients.tsx';
import { foldActions, isClosedAct, lockedBy } from './record-actions.ts';

const paper = plainResource(
  defineResource('testing.lockedPaper', {
    fields: {
      name: text(),
      state: choice(['draft', 'valid', 'closed'], { readOnly: true }),
      isLast: flag({ readOnly: true }),
      ...processFields,
    },
    label: 'name',
    list: { columns: ['name'], sort: 'name' },
    locks: {
      update: onlyIn('lockedPaper', 'state', ['draft', 'valid'], 'update'),
      delete: {
        fields: ['state', 'isLast'],
        check: ({ state, isLast }) => (state === 'draft' && isLast !== true ? [] : [refuse('common.selectOne')]),
      },
    },
  }),
);
const record = (values: object) => ({ id: '1', version: 1, createdAt: '', updatedAt: '', ...values }) as AnyRecord;
const draft = { state: 'draft', isLast: false, processStatus: null };

describe('a record is closed to', () => {
  test('being changed or deleted in the states that its resource names, with the reason', () => {
    expect(lockedBy(paper, 'update', record({ ...draft, state: 'closed' }), noRights)).toBeTypeOf('string');
    expect(lockedBy(paper, 'delete', record({ ...draft, state: 'valid' }), noRights)).toBeTypeOf('string');
    expect(lockedBy(paper, 'delete', record({ ...draft, isLast: true }), noRights)).toBeTypeOf('string');
  });

  test('nothing in its open states', () => {
    expect(lockedBy(paper, 'update', record({ ...draft, state: 'valid' }), noRights)).toBeUndefined();
    expect(lockedBy(paper, 'delete', record(draft), noRights)).toBeUndefined();
  });

  test('nothing that the browser cannot tell, where the reader may not see the field', () => {
    expect(lockedBy(paper, 'delete', record({ state: 'valid' }), noRights)).toBeUndefined();
    expect(lockedBy(paper, 'update', record({}), noRights)).toBeUndefined();
  });

  test('both while a process decides over it, but for those who may force it', () => {
    const running = record({ ...draft, processStatus: 'processing' });
    const forcing = { ...noRights, functions: ['lockedPaper.forceEdit'] };
    expect(lockedBy(paper, 'update', running, noRights)).toBeTypeOf('string');
    expect(lockedBy(paper, 'delete', running, noRights)).toBeTypeOf('string');
    expect(lockedBy(paper, 'update', running, forcing)).toBeUndefined();
  });
});

test('of the actions of a row the first two stand in the open, and nothing that destroys', () => {
  const action = (key: string, danger = false) => ({ key, label: key, danger, run: () => undefined });
  const { open, folded } = foldActions(
    [action('disable', true), action('edit'), action('delete', true), action('copy'), action('move')],
    2,
  );

  expect(open.map(({ key }) => key)).toEqual(['edit', 'copy']);
  expect(folded.map(({ key }) => key)).toEqual(['disable', 'delete', 'move']);
});

test('an act that the server closes on a record is not offered there, and every other one is', () => {
  const record = { closedActs: ['lock', 'update'] };

  expect(['lock', 'update', 'move'].filter((act) => isClosedAct(record, act))).toEqual(['lock', 'update']);
  expect(isClosedAct({}, 'lock')).toBe(false);
});
