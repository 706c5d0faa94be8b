import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { createGunzip, createGzip } from 'node:zlib';
import { aTestDatabase, type TestDatabase } from '@mp/kernel/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { seedDemo } from '../seed.ts';
import { backUp, type BackupReport } from './back-up.ts';
import { contentOf, plainName, plainTexts, tablesOf, type Content } from './catalogue.ts';
import { restore, type RestoreOptions } from './restore.ts';

const dataKey = Buffer.alloc(32, 1);
let folder: string;
let archive: string;
let source: TestDatabase;
let report: BackupReport;
const kept = { 'a1/content one': 'one', 'a2/b/content two': randomBytes(3_000_000).toString('base64') };

const filesUrlOf = (name: string) => pathToFileURL(join(folder, name)).href;
async function on<T>(database: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await client.query(plainTexts);
    return await work(client);
  } finally {
    await client.end();
  }
}
const contents = (database: TestDatabase) => on(database, allContents);
async function allContents(client: pg.Client): Promise<Record<string, Content>> {
  const found: Record<string, Content> = {};
  for (const table of await tablesOf(client)) found[plainName(table)] = await contentOf(client, table);
  return found;
}
const restoreInto = (database: TestDatabase, more: Partial<RestoreOptions> = {}) =>
  restore({ archive, ownerUrl: database.ownerUrl, filesUrl: filesUrlOf('restored'), dataKey, ...more });

/** A database without any schema, as a new installation has it. */
async function anEmptyDatabase(): Promise<TestDatabase> {
  const { superuserUrl, ownerUrl } = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  await admin.query(`create database ${name} owner mp_owner`);
  await admin.end();
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  return { ownerUrl: url.href, url: url.href, drop: async () => {} };
}

beforeAll(async () => {
  const cache = join(process.cwd(), 'node_modules/.cache/mpcloud');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'backup-'));
  archive = join(folder, 'backup.tar.gz');
  source = await aTestDatabase();
  await seedDemo({ ownerUrl: source.ownerUrl, dataKey, pepper: Buffer.alloc(32, 2), demoPassword: 'Demo@2026' });
  await on(source, async (client) => {
    // What is easy to lose: rows of logs in several partitions and in the rest, jobs of the queue, odd signs, unlogged counters.
    const [tenant] = (await client.query<{ id: string }>('select id from tenant limit 1')).rows;
    for (const at of ['2020-02-29T12:00:00Z', new Date().toISOString(), '2044-01-01T00:00:00Z'])
      await client.query(
        `insert into log_operation (tenant_id, id, at, user_id, method, operation, code, status, ms, request_id)
         values ($1, gen_random_uuid(), $2, $1, 'PUT', E'tab\\there\\nline \\\\. 张', null, 200, 1, 'r')`,
        [tenant?.id, at],
      );
    await client.query(`select make_partitions('2033-05-05')`);
    await client.query(
      `insert into log_function (tenant_id, id, at, user_id, kind, name) values ($1, gen_random_uuid(), '2033-05-06', $1, 'menu', '/x')`,
      [tenant?.id],
    );
    await client.query(`select enqueue('some.kind', '{"payload": {"n": 1}}'::jsonb)`);
    await client.query(`insert into rate_window values ('k', 3, now())`);
  });
  for (const [name, content] of [...Object.entries(kept), ['draft/half', 'not whole yet'] as const]) {
    const path = join(folder, 'files', name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, content);
  }
  report = await backUp({
    ownerUrl: source.ownerUrl,
    filesUrl: filesUrlOf('files'),
    dataKey,
    version: '0',
    out: archive,
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// These take a second or more each: a whole installation goes out and in again.
test('what is restored into a new database is what was backed up: every table, every sequence, every file', async () => {
  const target = await anEmptyDatabase();

  const restored = await restoreInto(target);

  expect(await contents(target)).toEqual(await contents(source));
  expect([restored.tables, restored.rows, restored.files]).toEqual([report.tables, report.rows, 2]);
  expect(restored.rows).toBeGreaterThan(5000);
  for (const [name, content] of Object.entries(kept))
    expect(await readFile(join(folder, 'restored', name), 'utf8')).toBe(content);
  const next = (database: TestDatabase) =>
    on(database, async (client) => (await client.query(`select nextval('tenant_tenancy_id_seq') as n`)).rows);
  expect(await next(target)).toEqual(await next(source));
});

test('afterwards walls, triggers and partitions stand as before', async () => {
  const target = await anEmptyDatabase();
  await restoreInto(target);

  const facts = (database: TestDatabase) =>
    on(database, async (client) => {
      const walls = await client.query(
        `select relname, relrowsecurity, relforcerowsecurity from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
           and not relispartition order by 1`,
      );
      const triggers = await client.query(
        `select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
      );
      const places = await client.query(
        `select tableoid::regclass::text as name, count(*)::int as n from log_function group by 1 order by 1`,
      );
      return [walls.rows, triggers.rows, places.rows];
    });
  expect(await facts(target)).toEqual(await facts(source));
});

test('a database that holds something is refused, and replaced by force', async () => {
  const target = await aTestDatabase();
  await on(target, (client) =>
    client.query(
      `insert into tenant (id, created_at, updated_at, tenancy_name, tenancy_code, tenancy_status) values (gen_random_uuid(), now(), now(), 'old', 'old', '1')`,
    ),
  );

  await expect(restoreInto(target)).rejects.toThrow('not empty');
  await restoreInto(target, { force: true });

  expect(await contents(target)).toEqual(await contents(source));
});

test('a console that works on the database is not pulled away from under its users', async () => {
  const target = await aTestDatabase();
  const console = new pg.Client({ connectionString: target.ownerUrl, application_name: 'mpcloud' });
  await console.connect();

  await expect(restoreInto(target, { force: true })).rejects.toThrow('stop it first');

  await console.end();
});

test('an archive sealed with another key is refused until one insists', async () => {
  const target = await anEmptyDatabase();

  await expect(restoreInto(target, { dataKey: Buffer.alloc(32, 9) })).rejects.toThrow('another SECRET_KEY');
  await restoreInto(target, { dataKey: Buffer.alloc(32, 9), otherKey: true });

  expect(await contents(target)).toEqual(await contents(source));
});

test('a damaged archive changes nothing', async () => {
  const target = await aTestDatabase();
  const plain = join(folder, 'plain.tar');
  await pipeline(createReadStream(archive), createGunzip(), createWriteStream(plain));
  const content = await readFile(plain);
  const at = content.indexOf('hy-admin');
  content.write('hy-nobod', at);
  const damaged = join(folder, 'damaged.tar.gz');
  await writeFile(plain, content);
  await pipeline(createReadStream(plain), createGzip(), createWriteStream(damaged));
  const cut = join(folder, 'cut.tar.gz');
  await writeFile(cut, (await readFile(archive)).subarray(0, 100_000));
  const before = await contents(target);

  await expect(restoreInto(target, { archive: damaged })).rejects.toThrow('not what the archive says');
  await expect(restoreInto(target, { archive: cut })).rejects.toThrow(/can not be read|too early/);
  await expect(restoreInto(target, { archive: plain })).rejects.toThrow('can not be read');

  expect(await contents(target)).toEqual(before);
});

test('a backup taken while others write is of one moment', async () => {
  const busy = await aTestDatabase();
  const writer = new pg.Client({ connectionString: busy.ownerUrl });
  await writer.connect();
  let writing = true;
  const writes = (async () => {
    // Two rows at a time, in one transaction: a snapshot has both or none.
    for (let n = 0; writing; n += 1)
      await writer.query(
        `with a as (insert into rate_window values ('a' || $1, 1, now())) insert into resource_counter values (gen_random_uuid(), 'x', 1, 1)`,
        [n],
      );
  })();
  const out = join(folder, 'busy.tar.gz');
  await new Promise((resolve) => setTimeout(resolve, 100));

  await backUp({ ownerUrl: busy.ownerUrl, filesUrl: filesUrlOf('none'), dataKey, version: '0', out });

  writing = false;
  await writes;
  await writer.end();
  const target = await anEmptyDatabase();
  await restoreInto(target, { archive: out });
  const found = await contents(target);
  expect(found['public.rate_window']?.rows).toBeGreaterThan(0);
  expect(found['public.rate_window']?.rows).toBe(found['public.resource_counter']?.rows);
});
