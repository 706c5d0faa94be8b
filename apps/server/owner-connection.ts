import { join } from 'node:path';
import type { Config } from './config.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';
import { runningPostmaster } from './postgres-process.ts';
import { readSecrets } from './secrets.ts';

/** The owner's way to the database for commands: DATABASE_URL, else the embedded one, whether a console runs on it or not. */
export async function ownerConnection(config: Config): Promise<Pick<EmbeddedDatabase, 'ownerUrl' | 'stop'>> {
  const given = config.databaseDirectUrl ?? config.databaseUrl;
  if (given !== undefined) return { ownerUrl: given, stop: async () => {} };
  const { superuserPassword, ownerPassword } = readSecrets(config.dataDir);
  const { running } = runningPostmaster(join(config.dataDir, 'postgres'));
  if (!running) return startEmbeddedDatabase({ dataDir: config.dataDir, superuserPassword, ownerPassword });
  return {
    ownerUrl: `postgres://mp_owner:${encodeURIComponent(ownerPassword)}@127.0.0.1:${running.port}/mpcloud`,
    stop: async () => {},
  };
}
