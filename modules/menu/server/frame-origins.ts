import { originsIn } from '@mp/identity/contract';
import type { Services } from '@mp/kernel/server';
import { settingsOfTenant } from '@mp/settings/server';
import { pageSettings } from '../contract/page.settings.ts';

const refreshMs = 10_000;
let origins: readonly string[] = [];

/** Sites that menus may show in a frame, as last read; every answer's security header names them. */
export function frameOrigins(): readonly string[] {
  return origins;
}

/** Reads the setting now. */
export async function readFrameOrigins(services: Services): Promise<void> {
  const view = await settingsOfTenant(services.database, null);
  const now = originsIn(view.of(pageSettings).allowedFrameOrigins);
  // The same list until it changes: headers are made anew by identity.
  if (now.join(' ') !== origins.join(' ')) origins = now;
}

/** Keeps the sites up to date, ten seconds behind the setting on every node; answers how to stop. */
export async function watchFrameOrigins(services: Services): Promise<() => void> {
  await readFrameOrigins(services);
  const timer = setInterval(() => {
    // The list of before holds while the database is away.
    readFrameOrigins(services).catch((error: unknown) => {
      services.log.warn({ err: error }, 'sites of frames could not be read');
    });
  }, refreshMs);
  timer.unref();
  return () => clearInterval(timer);
}
