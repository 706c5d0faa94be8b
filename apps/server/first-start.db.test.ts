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

async function ask(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const accounts = () => ask('select user_name, platform_admin, must_reset from account order by user_name');

test('without sample data makes one administrator who must change the password, and tells it once', async () => {
  const config = loadConfig({ ...secret, SEED: 'none' });

  const first = await firstStart(database.ownerUrl, config);
  const second = await firstStart(database.ownerUrl, config);

  expect(first.join('\n')).toMatch(/admin, password \S{12,} /);
  expect(second).toEqual([]);
  expect(await accounts()).toEqual([{ user_name: 'admin', platform_admin: true, must_reset: true }]);
});

test('a tenant is begun with every rule and process that modules bring, and gets what a new version brings', async () => {
  const config = loadConfig({ ...secret, SEED: 'none' });
  const codes = () => ask('select code from tips_rule where builtin order by code');

  await firstStart(database.ownerUrl, config);
  const begun = await codes();
  await ask(`delete from tips_rule where code in ('TR-07', 'TR-08')`);
  await firstStart(database.ownerUrl, config);
  const same = await codes();
  await ask(`update role set name = 'role.' || code where code like 'R\\_%'`);
  await ask(`update tenant set begun = 'of an older version'`);
  await firstStart(database.ownerUrl, config);

  expect(begun).toEqual(expect.arrayContaining(['TR-07', 'TR-08', 'TR-08G'].map((code) => ({ code }))));
  expect(same).toHaveLength(begun.length - 2);
  expect(await codes()).toEqual(begun);
  expect(await ask(`select name from role where code = 'R_EXE'`)).toEqual([{ name: '高管' }]);
  expect(await ask(`select code from role where name like 'role.%'`)).toEqual([]);
});

test('with sample data makes the demo accounts once, tells them at each start, and stays on this machine', async () => {
  const config = loadConfig({ ...secret, SEED: 'demo' });

  const first = await firstStart(database.ownerUrl, config);
  const before = await accounts();
  const second = await firstStart(database.ownerUrl, config);

  expect(first).toEqual(second);
  expect(first.join('\n')).toContain('hy-dealer2');
  expect(before).toContainEqual({ user_name: 'hy-staff', platform_admin: false, must_reset: false });
  expect(await accounts()).toEqual(before);

  // Such a database is not opened to others.
  const open = { ...secret, PUBLIC_URL: 'https://console.example.com' };
  await expect(firstStart(database.ownerUrl, loadConfig(open))).rejects.toThrow(/^PUBLIC_URL [^\n]+\.$/);
  await expect(
    firstStart(database.ownerUrl, loadConfig({ ...open, SEED: 'demo', DEMO_PASSWORD: 'Kranich-2026' })),
  ).rejects.toThrow(/^PUBLIC_URL /);
});
