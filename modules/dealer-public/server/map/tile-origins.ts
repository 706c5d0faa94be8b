import type { Services } from '@mp/kernel/server';
import { settingsOfTenant } from '@mp/settings/server';
import { tileOrigin, tileSettings } from '../../contract/index.ts';

const refreshMs = 10_000;
let origins: readonly string[] = [];

/** Where pictures of maps come from, as last read; every answer's security header names it. */
export function tileOrigins(): readonly string[] {
  return origins;
}

/** Reads the setting now. */
export async function readTileOrigins(services: Services): Promise<void> {
  const view = await settingsOfTenant(services.database, null);
  const now = tileOrigin(view.of(tileSettings).mapTileUrl);
  // The same list until it changes: headers are made anew by identity.
  if (now !== (origins[0] ?? null)) origins = now === null ? [] : [now];
}

/** Keeps it up to date, ten seconds behind the setting on every node; answers how to stop. */
export async function watchTileOrigins(services: Services): Promise<() => void> {
  await readTileOrigins(services);
  const timer = setInterval(() => {
    // What was read before holds while the database is away.
    readTileOrigins(services).catch((error: unknown) => {
      services.log.warn({ err: error }, 'the setting of map tiles could not be read');
    });
  }, refreshMs);
  timer.unref();
  return () => clearInterval(timer);
}
