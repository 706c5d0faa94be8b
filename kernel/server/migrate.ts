import { createHash, createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const folder = new URL('../../migrations/', import.meta.url);
const lockKey = 728_114_2026;

/** One migration file with the hash that is recorded when it has run. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/** All migration files in their order. */
export async function migrationFiles(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Why the files do not continue what the database has: a changed file, a gap, or an older late-comer. */
export function migrationFault(
  files: readonly Migration[],
  applied: readonly { name: string; hash: string }[],
): string | undefined {
  for (const [at, { name, hash }] of applied.entries()) {
    const file = files[at];
    if (!file) return `the database has migration ${name}, which this version does not know`;
    if (file.name !== name) return `migration ${file.name} comes before ${name}, which has already run`;
    if (file.hash !== hash) return `migration ${name} was changed after it had run`;
  }
  return undefined;
}

/**
 * Brings the database to this version: roles, queue tables, then each new file in its own transaction, under an
 * advisory lock, so that of several nodes one works and the others wait. Answers the names that ran. With `count` only
 * the first so many files: a restore loads the data into the schema it was taken from.
 */
export async function migrate(ownerUrl: string, count = Infinity): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await ensureRoles(client);
    await runMigrations({ connectionString: ownerUrl });
    await client.query(
      'create table if not exists mp_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const files = await migrationFiles();
    const applied = (
      await client.query<{ name: string; hash: string }>('select name, hash from mp_migration order by name')
    ).rows;
    const fault = migrationFault(files, applied);
    if (fault) throw new Error(fault);
    const fresh = files.slice(applied.length, Math.max(applied.length, count));
    for (const { name, sql, hash } of fresh) {
      await client.query('begin');
      try {
        await client.query(sql);
        await client.query('insert into mp_migration (name, hash) values ($1, $2)', [name, hash]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
    }
    return fresh.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function ensureRoles(client: pg.Client): Promise<void> {
  // Roles belong to the whole cluster; two databases of one cluster may come here at the same moment.
  for (const role of ['mp_app', 'mp_definer'])
    await client.query(`do $$ begin
      if not exists (select 1 from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$`);
  await client.query(`do $$ begin
    if not pg_has_role(current_user, 'mp_definer', 'usage') then execute format('grant mp_definer to %I', current_user); end if;
  end $$`);
}

/**
 * Makes the login role of the application for this installation (its name and password follow from `secret`) and
 * answers the address to connect with. The role owns nothing and cannot pass row-level security.
 */
export async function applicationUrl(ownerUrl: string, secret: string): Promise<string> {
  const name = `mp_login_${createHash('sha256').update(`role:${secret}`).digest('hex').slice(0, 8)}`;
  const password = createHmac('sha256', secret).update('database role').digest('hex');
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(`do $$ begin
      if not exists (select 1 from pg_roles where rolname = '${name}') then
        create role ${name} login password '${password}' nosuperuser nocreatedb nocreaterole;
      end if;
    exception when duplicate_object or unique_violation then null; end $$`);
    await client.query(`grant mp_app to ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(ownerUrl);
  url.username = name;
  url.password = password;
  return url.href;
}
