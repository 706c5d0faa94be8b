import { defineResource, text } from '@mp/kernel/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { text as say } from '../../i18n.ts';
import { addedTabs, recordAddress } from '../../record-extras.ts';
import { registerWebModules } from '../../registry.ts';
import type { AnyRecord } from '../../resource-client.ts';
import { noRights, type Rights } from '../../rights.tsx';
import { plainResource } from '../clients.tsx';
import { addedActions } from '../record-actions.ts';
import { createdActions } from './created-actions.ts';

const paperOf = (key: string) =>
  plainResource(
    defineResource(key, { fields: { name: text() }, label: 'name', list: { columns: ['name'], sort: 'name' } }),
  );
const paper = paperOf('testing.madePaper');
const other = paperOf('testing.otherPaper');
const values: object = { id: 'p1', version: 1, createdAt: '', updatedAt: '', name: '甲' };
const record = values as AnyRecord;
const rights: Rights = { ...noRights, pages: ['papers'], functions: ['seal.give'] };
const sealed: string[] = [];

beforeAll(() => {
  registerWebModules([
    {
      name: 'papers',
      routes: [{ path: '/papers', titleKey: 'nav.papers', load: () => Promise.reject(new Error('not drawn here')) }],
      records: [{ resource: paper.key, path: '/papers', param: 'paper' }],
    },
    {
      name: 'seals',
      recordTabs: [
        {
          resource: paper.key,
          name: 'seals',
          titleKey: 'nav.seals',
          right: 'seal.read',
          load: () => Promise.reject(new Error('not drawn here')),
        },
      ],
      recordEntries: [
        {
          resource: paper.key,
          key: 'seal',
          titleKey: 'nav.seal',
          right: 'seal.give',
          afterCreate: true,
          run: async ({ id }) => sealed.push(id),
        },
        { resource: paper.key, key: 'copy', titleKey: 'nav.copy', run: async () => undefined },
        {
          resource: paper.key,
          key: 'file',
          titleKey: 'nav.file',
          when: ({ state }) => state === 'signed',
          run: async () => undefined,
        },
      ],
    },
  ]);
});

const offered = (given: { rights?: Rights; resource?: typeof paper; open?: (made: AnyRecord) => void } = {}) =>
  createdActions({ resource: paper, record, rights, open: undefined, ...given });

describe('the message about a new record', () => {
  test('leads to the record on the page of its resource, or the way its list opens records', () => {
    const opened: string[] = [];

    expect(recordAddress(paper, 'p1', rights)).toEqual({ path: '/papers', search: { paper: 'p1' } });
    expect(offered().map(({ label }) => label)).toEqual(['common.action.open', 'nav.seal'].map((key) => say(key)));
    offered({ open: ({ id }) => opened.push(id) })[0]?.run();
    expect(opened).toEqual(['p1']);
  });

  test('offers nothing that the user may not open or do', () => {
    expect(offered({ rights: noRights })).toEqual([]);
    expect(offered({ resource: other })).toEqual([]);
  });

  test('runs what another module offers for new records', () => {
    offered()[1]?.run();

    expect(sealed).toEqual(['p1']);
  });
});

test('what another module adds to a record is shown to those alone who hold its right, at the records that it is for', () => {
  expect(addedActions(paper, record, rights).map(({ key }) => key)).toEqual(['seal', 'copy']);
  expect(addedActions(paper, record, noRights).map(({ key }) => key)).toEqual(['copy']);
  const signed = { ...record, state: 'signed' };
  expect(addedActions(paper, signed, noRights).map(({ key }) => key)).toEqual(['copy', 'file']);
  expect(addedTabs(paper, rights)).toEqual([]);
  expect(addedTabs(paper, { ...rights, functions: ['seal.read'] }).map(({ name }) => name)).toEqual(['seals']);
});
