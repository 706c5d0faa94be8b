import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defineResource, ref, refs, text } from '../../contract/index.ts';
import { aTestDatabase } from '../../testing/index.ts';
import { serveResource } from '../index.ts';
import type { ResourceServer } from '../index.ts';
import { resourceServer } from '../resource/registry.ts';
import { sampleServer } from '../resource/sample.fixture.ts';
import { compareCatalogue, requireCatalogueMet } from './compare.ts';
import type { Piece } from './piece.ts';
import { piecesOf } from './pieces.ts';

/** A tree that refers to the sample, by a key, by pairs, and as a scope of data. */
const shelf = defineResource('lab.shelf', {
  label: 'name',
  fields: {
    code: text({ required: true, unique: 'tenant', search: true }),
    name: text({ required: true, search: true }),
    parentId: ref('lab.shelf'),
    sampleId: ref('lab.sample', { required: true }),
    sampleIds: refs('lab.sample', { virtual: true }),
  },
  list: { columns: ['code', 'name'], filters: ['name'], sort: 'code' },
  tree: { parent: 'parentId' },
  dimensions: { sample: 'sampleId' },
});
const shelfServer = serveResource(shelf, {
  table: 'lab_shelf',
  links: { sampleIds: { table: 'lab_shelf_sample', owner: 'shelf_id', target: 'sample_id', order: 'seq' } },
});
const served = [sampleServer, shelfServer];

let client: pg.Client;
const reader = {
  rows: async <T>(sql: string, values: readonly unknown[]) => (await client.query(sql, [...values])).rows as T[],
};
const difference = (servers: readonly ResourceServer[] = served) => compareCatalogue(reader, servers);
const statements = (pieces: readonly Piece[]) => [...new Set(pieces.map(({ sql }) => sql))];
const allPieces = served.flatMap((server) => piecesOf(server, resourceServer));

beforeAll(async () => {
  const { ownerUrl } = await aTestDatabase();
  client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('create table lab_sample (); create table lab_shelf (); create table lab_shelf_sample ()');
  await client.query(
    'alter table lab_shelf_sample add tenant_id uuid not null, add shelf_id uuid not null, add sample_id uuid not null, add seq integer not null',
  );
  return () => client.end();
});
beforeEach(() => client.query('begin'));
afterEach(() => client.query('rollback'));

/** Runs statements in one go; where one stands on a column that was left out, one by one without those that fail. */
async function runAll(sql: readonly string[]): Promise<void> {
  await client.query('savepoint before');
  const whole = await client.query(sql.join('\n')).catch(() => undefined);
  if (whole) return;
  await client.query('rollback to before');
  for (const each of sql)
    await client.query(`savepoint before; ${each}`).catch(() => client.query('rollback to before'));
}

/** The tables as a migration of all their pieces makes them, or of all but one statement. */
async function migrateTables(leftOut?: string): Promise<void> {
  await runAll(statements((await difference()).missing).filter((sql) => sql !== leftOut));
}

test('a migration of all pieces leaves no difference, and may be run on what is there', async () => {
  await migrateTables();
  expect(await difference()).toEqual({ missing: [], problems: [] });

  for (const sql of statements(allPieces).filter((each) => each.startsWith('select'))) await client.query(sql);
  expect(await difference()).toEqual({ missing: [], problems: [] });
});

/** Statements of a migration: type and not null come with the column, and are asked of a column that exists. */
const written = statements(allPieces.filter(({ name }) => !/^(type|not null) /.test(name)));

test.each(written)('a table whose migration lacks «%s» is refused by name', async (sql) => {
  await migrateTables(sql);

  const named = allPieces
    .filter((piece) => piece.sql === sql)
    .map(({ text, table }) => `table ${table} has no ${text}`);
  const refusal = requireCatalogueMet(reader, served);
  for (const sentence of named) await expect(refusal).rejects.toThrow(sentence);
});

test.each([
  [
    'lab.sample: table lab_sample has no type text for column note',
    'alter table lab_sample alter note type varchar(10)',
  ],
  [
    'lab.shelf: table lab_shelf has no not null for column sample_id',
    'alter table lab_shelf alter sample_id drop not null',
  ],
  [
    'lab.sample: table lab_sample has no check of the choices of grade',
    "alter table lab_sample drop constraint lab_sample_grade_ck, add constraint lab_sample_grade_ck check (grade in ('low'))",
  ],
  ['lab.shelf: table lab_shelf has no row-level security', 'alter table lab_shelf no force row level security'],
  ['lab.shelf: table lab_shelf has no policy tenant_wall', 'drop policy tenant_wall on lab_shelf'],
  ['lab.shelf: table lab_shelf has no policy definer', 'drop policy definer on lab_shelf'],
  [
    'lab.shelf: table lab_shelf has no grant of reading and writing for mp_app',
    'revoke update on lab_shelf from mp_app',
  ],
  ['lab.shelf: table lab_shelf has no trigger count_gone of its counter', 'drop trigger count_gone on lab_shelf'],
  [
    'lab.shelf: table lab_shelf has no trigger tree_updated of its tree',
    'alter table lab_shelf disable trigger tree_updated',
  ],
  ['lab.shelf: table lab_shelf has no index for quick search', 'drop index lab_shelf_search'],
  [
    'lab.shelf: table lab_shelf has no column search_text for quick search over code, name',
    "select mp_search('lab_shelf', array['name'])",
  ],
  [
    'lab.shelf: table lab_shelf has no function search_lab_shelf for quick search',
    'revoke execute on function search_lab_shelf(text, integer) from mp_app',
  ],
])('%s, when that alone is lost; what it names mends it', async (sentence, loss) => {
  await migrateTables();
  await client.query(loss);

  const { problems, missing } = await difference();
  expect(problems).toEqual([sentence]);
  for (const sql of statements(missing)) await client.query(sql);
  expect(await difference()).toEqual({ missing: [], problems: [] });
});

test('a counter that is added later begins with the records that are there', async () => {
  await migrateTables();
  await client.query(`drop trigger count_added on lab_sample`);
  await client.query(`insert into lab_sample (tenant_id, id, version, created_at, updated_at, code, name, state, active)
    select '00000000-0000-0000-0000-000000000001', gen_random_uuid(), 1, now(), now(), 'A' || n, 'a', 'draft', true from generate_series(1, 3) n`);

  await client.query(`select mp_counter('lab_sample')`);

  expect(await reader.rows(`select n::integer from resource_counter where entity = 'lab_sample'`, [])).toEqual([
    { n: 3 },
  ]);
});

describe('an exception', () => {
  const shelfWithout = (without: Readonly<Record<string, string>>) => ({ ...shelfServer, without });

  test('lets a table be without the piece it names', async () => {
    await migrateTables();
    await client.query('alter table lab_shelf drop constraint lab_shelf_sample_id_fk');

    expect(await difference([shelfWithout({ 'foreign key sampleId': 'samples are thrown away' })])).toEqual({
      missing: [],
      problems: [],
    });
  });

  test('that is not needed is refused', async () => {
    await migrateTables();

    expect((await difference([shelfWithout({ 'foreign key sampleId': 'samples are thrown away' })])).problems).toEqual([
      'lab.shelf: the exception for foreign key sampleId is not needed',
    ]);
  });
});

test('a reference to what nobody serves is named, since no key can be made', async () => {
  await migrateTables();
  const lost: ResourceServer = {
    ...shelfServer,
    resource: { ...shelfServer.resource, fields: { ...shelfServer.resource.fields, parentId: ref('lab.nothing') } },
  };

  expect((await difference([lost])).problems).toEqual([
    'lab.shelf: table lab_shelf has no foreign key for parentId: nobody serves lab.nothing',
  ]);
});

test('a table that nobody made is named, and none of its pieces', async () => {
  expect(await difference([{ ...shelfServer, table: 'lab_absent', links: {} }])).toEqual({
    missing: [],
    problems: ['lab.shelf: there is no table lab_absent'],
  });
});
