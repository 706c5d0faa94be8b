import { choice, defineActions, defineResource, onlyIn, text } from '@mp/kernel/contract';
import { describe, expect, test } from 'vitest';
import type { AnyRecord } from '../resource-client.ts';
import { noRights } from '../rights.tsx';
import { plainResource } from './clients.tsx';
import { abilityOf, foldActions, offeredActions } from './record-actions.ts';

const declared = defineResource('testing.lockedPaper', {
  fields: {
    name: text(),
    state: choice(['draft', 'valid', 'closed'], { readOnly: true }),
  },
  label: 'name',
  list: { columns: ['name'], sort: 'name' },
  locks: {
    update: onlyIn('update', { entity: 'lockedPaper', field: 'state', states: ['draft', 'valid'] }),
  },
});
defineActions(declared, { stamp: {}, tear: { danger: true }, burn: {}, copy: { offered: false } });
const paper = plainResource(declared);
const record = (values: object) => ({ id: '1', version: 1, createdAt: '', updatedAt: '', ...values }) as AnyRecord;

describe('what may be done with a record is', () => {
  const given = record({ abilities: { closed: ['lock'], refused: { update: [{ code: 'common.inProcess' }] } } });

  test('what the answer that it came with says', () => {
    expect(abilityOf({ resource: paper, record: given, rights: noRights }, 'lock')).toEqual({
      isOffered: false,
      refused: undefined,
    });
    expect(abilityOf({ resource: paper, record: given, rights: noRights }, 'update').refused).toBeTypeOf('string');
    expect(abilityOf({ resource: paper, record: given, rights: noRights }, 'move')).toEqual({
      isOffered: true,
      refused: undefined,
    });
  });

  test('not judged a second time where the answer says nothing against it', () => {
    const running = record({ state: 'closed', abilities: {} });
    const changing = { ...noRights, functions: ['lockedPaper.update'] };
    expect(abilityOf({ resource: paper, record: running, rights: changing }, 'update').refused).toBeUndefined();
    expect(
      abilityOf({ resource: paper, record: record({ state: 'closed' }), rights: changing }, 'update').refused,
    ).toBeTypeOf('string');
  });

  test('only what is declared, allowed and open', () => {
    const rights = { ...noRights, functions: ['lockedPaper.stamp', 'lockedPaper.tear', 'lockedPaper.copy'] };
    const names = (values: object) => offeredActions(paper, record(values), rights).map(({ name }) => name);
    expect(names({ abilities: {} })).toEqual(['stamp', 'tear']);
    expect(names({ abilities: { closed: ['tear'] } })).toEqual(['stamp']);
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
