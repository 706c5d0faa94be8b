import type { Services } from '@mp/kernel/server';
import { SamplePlay } from '@mp/workflow/server';
import { project, projectDefinition } from '../../contract/index.ts';

/** How many of the sample's drafts their owners submit. */
const submitted = { projects: 5, definitions: 2 } as const;

interface Draft {
  readonly id: string;
  readonly by: string;
}

/** The owners of some sample projects submit them, so that each audit has something to decide. */
export async function playProjects(services: Services, tenantId: string): Promise<void> {
  const play = new SamplePlay(services, tenantId);
  await play.begin();
  const { system } = play;
  const [known] = await system.rows('select 1 from project where process_instance_id is not null limit 1');
  if (known) return;
  const drafts = await system.rows<Draft>(
    `select id, owner_user_id as by from project where state = 'draft' and (type <> 'DEALER' or dealer_id is not null)
      order by no limit $1`,
    [submitted.projects],
  );
  await play.submit(
    project,
    drafts.map((each) => ({ ...each, form: { statement: '客户已确认由我方负责本项目' } })),
  );
  const definitions = await system.rows<Draft>(
    `select d.id, p.owner_user_id as by from project_definition d join project p on p.tenant_id = d.tenant_id and p.id = d.project_id
      where d.state = 'draft' and cardinality(d.scope) > 0 and d.required_on is not null and d.project_type not in ('DIRECT', 'FRAMEWORK')
      order by d.no limit $1`,
    [submitted.definitions],
  );
  await play.submit(projectDefinition, definitions);
}
