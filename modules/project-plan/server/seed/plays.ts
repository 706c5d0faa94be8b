import type { Services } from '@mp/kernel/server';
import { SamplePlay } from '@mp/workflow/server';
import { projectPlan } from '../../contract/index.ts';

/** How many of the sample's plans are submitted. */
const submitted = 2;

/** The project managers of some sample plans submit them, so that their audit has something to decide. */
export async function playPlans(services: Services, tenantId: string): Promise<void> {
  const play = new SamplePlay(services, tenantId);
  await play.begin();
  const { system } = play;
  const [known] = await system.rows('select 1 from project_plan where process_instance_id is not null limit 1');
  if (known) return;
  const made = await system.rows<{ id: string; by: string }>(
    `select id, pm_id as by from project_plan where state = 'toPlan' and template_id is not null and pm_id is not null
      order by no limit $1`,
    [submitted],
  );
  await play.submit(
    projectPlan,
    made.map((each) => ({ ...each, form: { explanation: '客户已确认交付日期' } })),
  );
}
