import { Context, counterStatements, countersOf, toObjects } from '@mp/kernel/server';
import type { HomeCounters } from '../contract/index.ts';
import { forcedLogout } from './home.query.ts';

/** What waits for the caller, and when his session is ended by force; one round trip. */
export async function homeCounters(context: Context): Promise<HomeCounters> {
  const [forced, ...results] = await context.batch((each) => [
    forcedLogout(each.principal.sessionId),
    ...counterStatements(each),
  ]);
  const [row] = forced ? toObjects<{ forced_at: string | null }>(forced) : [];
  return {
    ...countersOf(results),
    rights: context.principal.epoch,
    ...(row?.forced_at ? { forcedAt: Date.parse(row.forced_at) } : {}),
  };
}

/** A context like the caller's at a later moment, which does not keep his session awake. */
export function laterContext(context: Context): Context {
  return new Context(context.services, { ...context.facts, passive: true }, context.principal);
}
