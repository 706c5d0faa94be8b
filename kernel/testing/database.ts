import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { applicationUrl } from '../server/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run and its migrated template (tools/test-database.ts). */
    testServer: { readonly superuserUrl: string; readonly ownerUrl: string; readonly template: string };
  }
}

/** An empty, migrated database of one test file. */
export interface TestDatabase {
  /** Connection of the owner, a role without superuser rights, as on managed servers. */
  readonly ownerUrl: string;
  /** Connection of the application's login role, behind row-level security. */
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** Clones the migrated template; call it once per file, in `beforeAll`. It is dropped after the file's last test. */
export async function aTestDatabase(): Promise<TestDatabase> {
  const { superuserUrl, ownerUrl, template } = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asSuperuser(superuserUrl, `create database ${name} template ${template} owner mp_owner`);
  const drop = () => asSuperuser(superuserUrl, `drop database if exists ${name} with (force)`);
  afterAll(drop);
  const owner = new URL(ownerUrl);
  owner.pathname = `/${name}`;
  return { ownerUrl: owner.href, url: await applicationUrl(owner.href, 'test'), drop };
}

async function asSuperuser(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
