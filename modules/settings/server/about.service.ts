import { access } from 'node:fs/promises';
import { constants } from 'node:fs';
import type { Context } from '@mp/kernel/server';
import type { About } from '../contract/index.ts';
import { licenceFacts } from './licence.service.ts';

/** Version of the application as the workflow side knows it (SPEC section 3). */
const mainVersion = '3.0.0';

interface Probe {
  readonly name: string;
  /** Throws when the part does not work; a detail is a fact, not a sentence. */
  readonly ask: () => Promise<string | null>;
}

function probes(context: Context): readonly Probe[] {
  const first = async (sql: string) => String((await context.rows<{ fact: string }>(sql))[0]?.fact ?? '');
  return [
    {
      name: 'database',
      ask: async () => `PostgreSQL ${await first(`select current_setting('server_version') as fact`)}`,
    },
    {
      name: 'files',
      ask: async () => {
        await access(context.services.environment.dataDir, constants.W_OK);
        return null;
      },
    },
  ];
}

/** Product, version and build; for administrators also the state of the parts. */
export async function about(context: Context): Promise<About> {
  const { version, build } = context.services.environment;
  const shown = { version, build, mainVersion, licence: await licenceFacts(context.services) };
  if (!context.rights.admin) return shown;
  const health = probes(context).map(async ({ name, ask }) => {
    try {
      return { name, ok: true, detail: await ask() };
    } catch {
      return { name, ok: false, detail: null };
    }
  });
  return { ...shown, health: await Promise.all(health) };
}
