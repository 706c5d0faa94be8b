import { scopeStatement, toObjects, type ScheduledJob, type Services } from '@mp/kernel/server';
import { dayOf } from '../instance/zone.ts';
import { principalsChanged, syncAgents, tenantsStatement } from './agent.query.ts';

/** Runs work for every tenant in use, each behind its own wall. */
export async function forEveryTenant(
  { database }: Pick<Services, 'database'>,
  work: (tenantId: string) => Promise<void>,
): Promise<void> {
  const [, result] = await database.batch([scopeStatement({ platform: true }), tenantsStatement]);
  for (const { id } of result ? toObjects<{ id: string }>(result) : []) await work(id);
}

/** Gives and takes agents their tasks where an entry has begun or ended. */
export async function followAgents(services: Services): Promise<string> {
  const day = dayOf(services.now().toISOString());
  let [opened, closed] = [0, 0];
  await forEveryTenant(services, (tenantId) =>
    services.database.transaction([scopeStatement({ tenantId })], async (tx) => {
      const principals = await principalsChanged(tx, tenantId, day);
      if (principals.length === 0) return;
      const done = await syncAgents(tx, tenantId, { principals, day });
      opened += done.opened;
      closed += done.closed;
    }),
  );
  return `opened ${opened}, closed ${closed}`;
}

/** At the beginning of each day. */
export const agentJob: ScheduledJob = {
  code: 'workflow.agents',
  cron: '0 0 0 * * ?',
  retry: 5,
  run: (context) => followAgents(context.services),
};
