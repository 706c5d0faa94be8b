import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from './config.ts';

const limit = 30_000;

/** Waits until the database of DATABASE_URL answers; after half a minute it gives up in a sentence. */
export async function waitForDatabase(url: string): Promise<void> {
  for (const until = Date.now() + limit; ; await wait(500)) {
    const failure = await tryOnce(url);
    if (failure === undefined) return;
    if (Date.now() > until || !isPassing(failure))
      throw new ConfigError(`DATABASE_URL does not answer: ${failure.message}.`);
  }
}

async function tryOnce(url: string): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether waiting helps: a wrong password or database name stays wrong, a server that starts does not. */
function isPassing(error: Error): boolean {
  return !(error instanceof pg.DatabaseError) || error.code === '57P03' || error.code === '53300';
}
