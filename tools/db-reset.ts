import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseSettings } from '../apps/server/config.ts';
import { runningPostmaster } from '../apps/server/postgres-process.ts';

/** Why the data in `dataDir` may not be thrown away now; undefined when it may. */
export function resetRefusal(settings: { databaseUrl: string | undefined; dataDir: string }): string | undefined {
  if (settings.databaseUrl !== undefined)
    return 'DATABASE_URL is set; this command empties the embedded database only.';
  if (runningPostmaster(join(settings.dataDir, 'postgres')).running)
    return 'The embedded database runs; stop the console first.';
  return undefined;
}

if (import.meta.main) {
  const settings = parseSettings(process.env);
  const refusal = resetRefusal(settings);
  if (refusal === undefined) {
    for (const name of ['postgres', 'postgres.log', 'postgres.port', 'files'])
      rmSync(join(settings.dataDir, name), { recursive: true, force: true });
    console.log(`${settings.dataDir} is empty; npm start makes it anew.`);
  } else {
    console.error(refusal);
    process.exitCode = 1;
  }
}
