import { Context, runTransition, serverOf, systemContext, type Services } from '@mp/kernel/server';
import { deployBuiltIns } from '@mp/workflow/server';
import { project, projectDefinition } from '../../contract/index.ts';

/** How many of the sample's drafts their owners submit. */
const submitted = { projects: 5, definitions: 2 } as const;

interface Draft {
  readonly id: string;
  readonly ownerId: string;
}

/** The owners of some sample projects submit them, so that each audit has something to decide. */
export async function playProjects(services: Services, tenantId: string): Promise<void> {
  const system = systemContext(services, tenantId, 'seed');
  await deployBuiltIns(system);
  const [known] = await system.rows('select 1 from project where process_instance_id is not null limit 1');
  if (known) return;
  const as = async (userId: string): Promise<Context> =>
    new Context(
      services,
      { requestId: 'seed', ip: '', locale: 'zh-CN' },
      await services.loadPrincipal({ tenantId, userId }, services.now()),
    );
  const drafts = await system.rows<Draft>(
    `select id, owner_user_id as "ownerId" from project where state = 'draft' and (type <> 'DEALER' or dealer_id is not null)
      order by no limit $1`,
    [submitted.projects],
  );
  for (const { id, ownerId } of drafts)
    await runTransition(await as(ownerId), serverOf(project), {
      id,
      name: 'submit',
      version: null,
      form: { statement: '客户已确认由我方负责本项目' },
    });
  const definitions = await system.rows<Draft>(
    `select d.id, p.owner_user_id as "ownerId" from project_definition d join project p on p.tenant_id = d.tenant_id and p.id = d.project_id
      where d.state = 'draft' and cardinality(d.scope) > 0 and d.required_on is not null and d.project_type not in ('DIRECT', 'FRAMEWORK')
      order by d.no limit $1`,
    [submitted.definitions],
  );
  for (const { id, ownerId } of definitions)
    await runTransition(await as(ownerId), serverOf(projectDefinition), {
      id,
      name: 'submit',
      version: null,
      form: {},
    });
}
