import { aTestDatabase, type TestDatabase } from '@mp/kernel/testing';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { firstStart } from './first-start.ts';

const secret = { SECRET_KEY: 'k'.repeat(32) };
let database: TestDatabase;
beforeEach(async () => {
  database = await aTestDatabase();
});

async function accounts(): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query('select user_name, platform_admin, must_reset from account order by user_name')).rows;
  } finally {
    await client.end();
  }
}

test('without sample data makes one administrator who must change the password, and tells it once', async () => {
  const config = loadConfig({ ...secret, SEED: 'none' });

  const first = await firstStart(database.ownerUrl, config);
  const second = await firstStart(database.ownerUrl, config);

  expect(first.join('\n')).toMatch(/admin, password \S{12,} /);
  expect(second).toEqual([]);
  expect(await accounts()).toEqual([{ user_name: 'admin', platform_admin: true, must_reset: true }]);
});

test('with sample data makes the demo accounts once and tells them at each start', { timeout: 60_000 }, async () => {
  const config = loadConfig({ ...secret, SEED: 'demo' });

  const first = await firstStart(database.ownerUrl, config);
  const before = await accounts();
  const second = await firstStart(database.ownerUrl, config);

  expect(first).toEqual(second);
  expect(first.join('\n')).toContain('hy-dealer2');
  expect(before).toContainEqual({ user_name: 'hy-staff', platform_admin: false, must_reset: false });
  expect(await accounts()).toEqual(before);
});
