import type { Services } from '@mp/kernel/server';
import { SamplePlay } from '@mp/workflow/server';
import { businessPlan } from '../../contract/index.ts';

/** How many tasks of each submitted plan its people have decided, so that one waits at each node; the first has all of them. */
const decided = [3, 2, 1, 0] as const;

/** The administrator submits some sample plans, and those who hold the roles decide their first tasks. */
export async function playPlans(services: Services, tenantId: string): Promise<void> {
  const play = new SamplePlay(services, tenantId);
  await play.begin();
  const { system } = play;
  const [known] = await system.rows('select 1 from business_plan where process_instance_id is not null limit 1');
  const [submitter] = await system.rows<{ id: string }>(
    `select id from tenant_user where user_name = 'hy-admin' and deleted_at is null limit 1`,
  );
  if (known || !submitter) return;
  const plans = await system.rows<{ id: string }>(
    `select id from business_plan where state = 'draft' order by needs_executive desc, needs_director desc, no limit $1`,
    [decided.length],
  );
  await play.submit(
    businessPlan,
    plans.map(({ id }, at) => ({ id, by: submitter.id, decided: decided[at] ?? 0 })),
  );
}
