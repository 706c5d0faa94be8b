import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compareCatalogue, type CatalogueDifference, resourceServers } from '@mp/kernel/server';
import pg from 'pg';
import { filesOf, repositoryRoot } from './repository.ts';
import { startTestCluster } from './test-database.ts';

/** What a migration has to make beside the tables themselves, and what it cannot. */
export interface DeclaredPieces {
  /** Statements in the order of declaration, each once. */
  readonly statements: readonly string[];
  /** Sentences of the differences as they are before those statements. */
  readonly problems: readonly string[];
  /** Sentences of those that are left afterwards. */
  readonly unmended: readonly string[];
}

/** Compares the declarations of all modules with a database of all migrations and of `statements`, a migration to come. */
export async function declaredPieces(statements: readonly string[]): Promise<DeclaredPieces> {
  await loadModules();
  const cluster = await startTestCluster();
  try {
    const client = new pg.Client({ connectionString: await cloneOf(cluster) });
    await client.connect();
    try {
      return await differenceIn(client, statements);
    } finally {
      await client.end();
    }
  } finally {
    await cluster.stop();
  }
}

async function loadModules(): Promise<void> {
  for (const door of filesOf(repositoryRoot).filter((file) => /^modules\/[^/]+\/server\/index\.ts$/.test(file)))
    await import(pathToFileURL(join(repositoryRoot, door)).href);
  if (resourceServers().length === 0) throw new Error('saw no resources');
}

async function cloneOf(cluster: Awaited<ReturnType<typeof startTestCluster>>): Promise<string> {
  const admin = new pg.Client({ connectionString: cluster.superuserUrl });
  await admin.connect();
  try {
    await admin.query('drop database if exists declared with (force)');
    await admin.query(`create database declared template ${cluster.template} owner mp_owner`);
  } finally {
    await admin.end();
  }
  const url = new URL(cluster.ownerUrl);
  url.pathname = '/declared';
  return url.href;
}

async function differenceIn(client: pg.Client, statements: readonly string[]): Promise<DeclaredPieces> {
  const compare = (): Promise<CatalogueDifference> =>
    compareCatalogue(
      {
        rows: async <T>(text: string, values: readonly unknown[]) =>
          (await client.query(text, [...values])).rows as T[],
      },
      resourceServers(),
    );
  for (const statement of statements) await client.query(statement);
  const { missing, problems } = await compare();
  const made = [...new Set(missing.map(({ sql }) => sql))].filter((sql) => sql !== '');
  for (const statement of made) await client.query(statement);
  return { statements: made, problems, unmended: (await compare()).problems };
}
