import { Context, runTransition, serverOf, systemContext, type Services } from '@mp/kernel/server';
import { deployBuiltIns } from '@mp/workflow/server';
import { projectPlan } from '../../contract/index.ts';

/** How many of the sample's plans are submitted. */
const submitted = 2;

/** The project managers of some sample plans submit them, so that their audit has something to decide. */
export async function playPlans(services: Services, tenantId: string): Promise<void> {
  const system = systemContext(services, tenantId, 'seed');
  await deployBuiltIns(system);
  const [known] = await system.rows('select 1 from project_plan where process_instance_id is not null limit 1');
  if (known) return;
  const made = await system.rows<{ id: string; pmId: string }>(
    `select id, pm_id as "pmId" from project_plan where state = 'toPlan' and template_id is not null and pm_id is not null
      order by no limit $1`,
    [submitted],
  );
  for (const { id, pmId } of made) {
    const manager = new Context(
      services,
      { requestId: 'seed', ip: '', locale: 'zh-CN' },
      await services.loadPrincipal({ tenantId, userId: pmId }, services.now()),
    );
    await runTransition(manager, serverOf(projectPlan), {
      id,
      name: 'submit',
      version: null,
      form: { explanation: '客户已确认交付日期' },
    });
  }
}
