import { Context, runTransition, serverOf, systemContext, type Services } from '@mp/kernel/server';
import { completeTask, deployBuiltIns } from '@mp/workflow/server';
import { businessPlan } from '../../contract/index.ts';
import { drafts } from './plans.ts';

/** How many tasks of each submitted plan its people have decided, so that one waits at each node; the first has all of them. */
const decided = [3, 2, 1, 0] as const;

interface OpenTask {
  readonly taskId: string;
  readonly userId: string;
}

/** The administrator submits some sample plans, and those who hold the roles decide their first tasks. */
export async function playPlans(services: Services, tenantId: string): Promise<void> {
  const system = systemContext(services, tenantId, 'seed');
  await deployBuiltIns(system);
  const [known] = await system.rows('select 1 from business_plan where process_instance_id is not null limit 1');
  const [submitter] = await system.rows<{ id: string }>(
    `select id from tenant_user where user_name = 'hy-admin' and deleted_at is null limit 1`,
  );
  if (known || !submitter) return;
  const as = async (userId: string): Promise<Context> =>
    new Context(
      services,
      { requestId: 'seed', ip: '', locale: 'zh-CN' },
      await services.loadPrincipal({ tenantId, userId }, services.now()),
    );
  const plans = await system.rows<{ id: string }>(
    `select id from business_plan where state = 'draft' order by needs_executive desc, needs_director desc, no limit $1`,
    [drafts],
  );
  for (const [at, { id }] of plans.entries()) {
    const steps = decided[at];
    if (steps === undefined) return;
    await runTransition(await as(submitter.id), serverOf(businessPlan), {
      id,
      name: 'submit',
      version: null,
      form: {},
    });
    for (let step = 0; step < steps; step += 1) {
      const [task] = await system.rows<OpenTask>(
        `select task_id as "taskId", user_id as "userId" from task_inbox where record_id = $1 order by user_id limit 1`,
        [id],
      );
      if (!task) break;
      await completeTask(await as(task.userId), task.taskId, { outcome: 'approve' });
    }
  }
}
