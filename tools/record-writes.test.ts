import { expect, test } from 'vitest';
import { aTree } from './fixture.ts';
import { checkRecordWrites } from './record-writes.ts';

const declared = {
  'modules/dealer/server/dealer.table.ts': `export const dealerTable = tableOf(dealer, { name: 'dealer' });\nexport const linkTable = pgTable('dealer_link', {});`,
  'modules/dealer/server/dealer.service.ts': `export const dealerServer = serveResource(dealer, { table: 'dealer' });`,
};
const found = (files: Record<string, string>, exceptions = '{}') =>
  checkRecordWrites(aTree({ ...declared, 'tools/record-writes.json': exceptions, ...files })).problems.map(
    ({ file, text }) => `${file}: ${text}`,
  );

test('refuses every kind of write past the record store, with its line', () => {
  expect(
    found({
      'modules/dealer/server/a.query.ts': [
        'const a = "update dealer set name = 1";',
        'const b = `with gone as (delete from "dealer" d returning 1)',
        '  insert into dealer (id) values (${1})`;',
      ].join('\n'),
    }),
  ).toEqual([
    'modules/dealer/server/a.query.ts:1: writes rows of the resource behind dealer past the record store: use recordsOf(context, tx, …)',
    'modules/dealer/server/a.query.ts:2: writes rows of the resource behind dealer past the record store: use recordsOf(context, tx, …)',
    'modules/dealer/server/a.query.ts:3: writes rows of the resource behind dealer past the record store: use recordsOf(context, tx, …)',
  ]);
});

test('takes locks, upserts and tables of pairs, of which no resource promises anything', () => {
  expect(
    found({
      'modules/dealer/server/a.query.ts':
        'const a = `select 1 from dealer for update`; const b = `insert into dealer_link (a) values (1) on conflict do update set a = 2`;',
      'modules/dealer/server/seed/sample.ts': 'const a = "update dealer set name = 1";',
      'modules/dealer/server/a.db.test.ts': 'const a = "update dealer set name = 1";',
    }),
  ).toEqual([]);
});

test('refuses a module that writes the table of another one', () => {
  expect(found({ 'modules/customer/server/a.query.ts': 'const a = "delete from dealer_link";' })).toEqual([
    'modules/customer/server/a.query.ts:1: writes the table dealer_link of another module: call what that module exports',
  ]);
});

test('takes a named exception with its reason, and refuses one that nothing needs or that gives none', () => {
  const files = { 'modules/dealer/server/a.query.ts': 'const a = "update dealer set name = 1";' };
  const named = (reason: string, table = 'dealer') =>
    JSON.stringify({ 'modules/dealer/server/a.query.ts': { [table]: reason } });
  expect(found(files, named('a pointer that the database keeps'))).toEqual([]);
  expect(found(files, named(' '))).toEqual([
    'tools/record-writes.json: the exception modules/dealer/server/a.query.ts dealer gives no reason',
  ]);
  expect(found(files, named('old', 'dealer_link'))).toContain(
    'tools/record-writes.json: nothing needs the exception modules/dealer/server/a.query.ts dealer_link any more',
  );
});

test('has seen nothing where nothing is served', () => {
  expect(checkRecordWrites(aTree({ 'tools/record-writes.json': '{}', 'modules/a/server/a.ts': '' })).seen).toBe(0);
});
