import { choice, defineResource, integer, password, ref, text } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import { noRights } from '../../rights.tsx';
import { plainResource } from '../clients.tsx';
import { bulkFields } from './bulk-model.ts';

const plot = plainResource(
  defineResource('testing.bulkPlot', {
    fields: {
      code: text({ unique: 'tenant' }),
      name: text({ unique: ['parentId'] }),
      parentId: ref('testing.bulkPlot'),
      kind: choice(['a', 'b']),
      serial: text({ createOnly: true }),
      state: choice(['x'], { readOnly: true }),
      secret: password(),
      size: integer(),
    },
    label: 'name',
    list: { columns: ['name'], sort: 'name' },
    tree: { parent: 'parentId' },
  }),
);
const rights = { ...noRights, functions: ['bulkPlot.update'] };

test('what is unique, fixed, secret, or the place in a tree can not be set for many at once', () => {
  expect(bulkFields(plot, rights)).toEqual(['kind', 'size']);
});

test('nor what the user may only read', () => {
  expect(bulkFields(plot, { ...rights, fields: { 'bulkPlot.size': 1 } })).toEqual(['kind']);
});
