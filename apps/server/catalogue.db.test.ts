import { compareCatalogue, resourceServer } from '@mp/kernel/server';
import { aTestDatabase, type TestDatabase } from '@mp/kernel/testing';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { serverModules } from './modules.ts';
import { startConsole, type Started } from './start-console.ts';

let database: TestDatabase;
let owner: pg.Client;
const reader = {
  rows: async <T>(sql: string, values: readonly unknown[]) => (await owner.query(sql, [...values])).rows as T[],
};
const served = serverModules.flatMap(({ resources }) => resources ?? []);

beforeAll(async () => {
  database = await aTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  return () => owner.end();
});

test.each(served.map(({ resource }) => resource.key))('the migrations give %s all that it declares', async (key) => {
  const server = resourceServer(key);

  expect(server && (await compareCatalogue(reader, [server])).problems).toEqual([]);
});

test('every exception says why', () => {
  for (const { without = {} } of served) for (const reason of Object.values(without)) expect(reason).toMatch(/\w+ \w+/);
});

test('the console does not start on a table that has lost a piece, and names it', async () => {
  await owner.query('alter table feedback drop constraint feedback_dealer_id_fk');
  const started: Started = {};

  const start = startConsole(
    {
      DATABASE_URL: database.ownerUrl,
      SECRET_KEY: 'a'.repeat(64),
      SEED: 'none',
      DATA_DIR: 'node_modules/.cache/mpcloud/catalogue-test',
      LOG_LEVEL: 'fatal',
    },
    started,
  );

  await expect(start).rejects.toThrow('dealer.feedback: table feedback has no foreign key for dealerId → dealer');
  expect(started.console).toBeUndefined();
});
