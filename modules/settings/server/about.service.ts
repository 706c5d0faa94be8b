import { askHealth, type Context } from '@mp/kernel/server';
import type { About } from '../contract/index.ts';
import { licenceFacts } from './licence.service.ts';

/** Version of the application as the workflow side knows it (SPEC section 3). */
const mainVersion = '3.0.0';

const worstFirst = ['broken', 'attention'] as const;

/** Product, version and build; for administrators of the platform also the state of the parts. */
export async function about(context: Context): Promise<About> {
  const { version, build } = context.services.environment;
  const shown = { version, build, mainVersion, licence: await licenceFacts(context.services) };
  if (context.rights.admin !== 'platform') return shown;
  const states = new Set((await askHealth(context)).map(({ state }) => state));
  return { ...shown, health: worstFirst.find((state) => states.has(state)) ?? 'good' };
}
