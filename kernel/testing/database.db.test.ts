import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { aTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aTestDatabase();
});

async function one(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows[0];
  } finally {
    await client.end();
  }
}

test('clones a migrated database for the file', async () => {
  expect(await one(database.ownerUrl, 'select count(*) > 0 as migrated from mp_migration')).toEqual({ migrated: true });
});

test('connects the application as a role that cannot pass row-level security', async () => {
  const role = 'select rolsuper, rolbypassrls from pg_roles where rolname = current_user';

  expect(await one(database.url, role)).toEqual({ rolsuper: false, rolbypassrls: false });
});

test('gives a second file a database of its own', async () => {
  const other = await aTestDatabase();
  await one(database.ownerUrl, 'create table only_here (id int)');

  expect(await one(other.ownerUrl, `select to_regclass('only_here') as found`)).toEqual({ found: null });
});
