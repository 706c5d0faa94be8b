import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded-database.ts';
import { runningPostmaster } from './postgres-process.ts';

const limit = 60_000; // starts and ends real servers
const running: EmbeddedDatabase[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}, limit);

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mp-embedded-'));
  folders.push(folder);
  return folder;
}

async function aDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const passwords = { superuserPassword: 'super-secret', ownerPassword: 'owner:/@secret' };
  const database = await startEmbeddedDatabase({ dataDir, ...passwords, settings: { fsync: 'off' } });
  running.push(database);
  return database;
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

function pidOf(dataDir: string): number {
  const pid = runningPostmaster(join(dataDir, 'postgres')).running?.pid;
  if (pid === undefined) throw new Error('no server runs');
  return pid;
}

test('serves a database to an owner that may make roles but is no superuser', { timeout: limit }, async () => {
  const { ownerUrl } = await aDatabase(aFolder());

  const [role] = await ask(
    ownerUrl,
    'select rolsuper, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user',
  );
  const [owner] = await ask(
    ownerUrl,
    'select datdba::regrole::text as name from pg_database where datname = current_database()',
  );

  expect(role).toEqual({ rolsuper: false, rolcreaterole: true, rolbypassrls: false });
  expect(owner).toEqual({ name: 'mp_owner' });
});

test('keeps data and address over a stop and a start', { timeout: limit }, async () => {
  const dataDir = aFolder();
  const first = await aDatabase(dataDir);
  await ask(first.ownerUrl, 'create table kept as select 42 as answer');
  await first.stop();

  const second = await aDatabase(dataDir);

  expect(await ask(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(second.ownerUrl).toBe(first.ownerUrl);
});

test('starts again by itself when the server is killed', { timeout: limit }, async () => {
  const dataDir = aFolder();
  const { ownerUrl } = await aDatabase(dataDir);

  process.kill(pidOf(dataDir), 'SIGKILL');
  let answer: unknown;
  for (let attempt = 0; attempt < 200 && answer === undefined; attempt += 1) {
    answer = await ask(ownerUrl, 'select 1 as one').then(
      (rows) => rows[0],
      () => undefined,
    );
    await wait(50);
  }

  expect(answer).toEqual({ one: 1 });
});

test('starts over a lock file whose process number now belongs to another program', { timeout: limit }, async () => {
  const dataDir = aFolder();
  const first = await aDatabase(dataDir);
  const lock = join(dataDir, 'postgres', 'postmaster.pid');
  const content = readFileSync(lock, 'utf8');
  await first.stop();
  writeFileSync(lock, content.replace(/^\d+/, String(process.pid)));

  const second = await aDatabase(dataDir);

  expect(await ask(second.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('refuses a second process on the same folder', { timeout: limit }, async () => {
  const dataDir = aFolder();
  await aDatabase(dataDir);

  await expect(aDatabase(dataDir)).rejects.toThrow(/in use by another running console/);
});
