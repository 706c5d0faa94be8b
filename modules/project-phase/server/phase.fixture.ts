import { appendEvents, type EventInput } from '@mp/genset/server';
import { newId, ports, systemContext } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { mobile, type Stage } from '@mp/dealer/testing';
import { samplePhoto } from '@mp/dealer/server';

/** A plan of a project that runs, with a milestone of its arrival and one of each unit's installation. */
async function aRunningPlan(
  { server, stage }: { readonly server: TestServer; readonly stage: Stage },
  projectId: string,
  units: number,
): Promise<void> {
  const templateId = await stage.made('/reference/milestoneTemplate', {
    code: `T${mobile()}`,
    name: { ZH_CN: '直销' },
    projectType: 'DIRECT',
    items: [
      {
        code: 'M70',
        name: { ZH_CN: '到货' },
        phase: 'ARRIVAL',
        kind: 'key',
        defaultDays: 7,
        dayUnit: 'work',
        perGenset: false,
        onSite: false,
        ownerRole: 'PM',
        audit: 'none',
      },
    ],
    predecessors: [],
  });
  const [plan] = await server.sql<{ id: string }>(
    `insert into project_plan (tenant_id, id, created_at, updated_at, no, name, project_id, pm_id, team_ids, state, health, template_id, anchor_on,
        links, unit_count)
      select tenant_id, gen_random_uuid(), now(), now(), no, name, id, pm_id, team_ids, 'running', 'green', $2, '2026-05-01', '[]', $3
        from project where id = $1 returning id`,
    [projectId, templateId, units],
  );
  await server.sql(
    `insert into project_milestone (tenant_id, id, created_at, updated_at, plan_id, seq, code, name, phase, kind, days, day_unit, unit_no, state,
        baseline_on, plan_on, forecast_on)
      select p.tenant_id, gen_random_uuid(), now(), now(), p.id, m.seq, m.code, jsonb_build_object('ZH_CN', m.code), m.phase, 'key', 5, 'work',
        m.unit, 'notStarted', '2026-06-30', '2026-06-30', '2026-06-30'
      from project_plan p, lateral (
        select 1 as seq, 'M70' as code, 'ARRIVAL' as phase, null::integer as unit
        union all select 1 + n, 'M80', 'INSTALL', n from generate_series(1, $2::integer) n) m where p.id = $1`,
    [plan?.id, units],
  );
}

/** A photo that somebody has uploaded. */
export async function aPhoto(server: TestServer, by: TestUser): Promise<string> {
  async function* bytes() {
    yield samplePhoto(0.5);
  }
  const file = { name: 'gauge.png', type: 'image/png', purpose: 'attachment' };
  return (await ports().storeFile(await server.contextOf(by), bytes(), file)).id;
}

/** A project and its units. */
export interface Work {
  readonly projectId: string;
  readonly unitIds: readonly string[];
}

/** A project that is executed, with units that were shipped, and a plan with the milestones of its site. */
export async function anExecutedProject(
  { server, stage }: { readonly server: TestServer; readonly stage: Stage },
  { pmId, modelId, gsns }: { readonly pmId: string; readonly modelId: string; readonly gsns: readonly string[] },
): Promise<Work> {
  const house = systemContext(server.services, stage.tenant.id);
  const append = (events: readonly EventInput[]) => house.tx((tx) => appendEvents(tx, events));
  const customerId = await stage.made('/customer/customer', { name: { ZH_CN: `云数${newId()}` }, kinds: ['endUser'] });
  const projectId = await stage.made('/project/project', {
    name: '云数据中心',
    type: 'DIRECT',
    channel: 'direct',
    endCustomerId: customerId,
    siteName: '数据中心',
    siteRegionId: stage.ids['310115'],
    estKva: '5000',
    estQty: 4,
    estAmount: '6000000.00',
    winProbability: 60,
    expectedSignOn: '2027-03-01',
  });
  await server.sql(`update project set state = 'executing', pm_id = $2, team_ids = array[$2]::uuid[] where id = $1`, [
    projectId,
    pmId,
  ]);
  const unitIds = gsns.map(() => newId());
  for (const [at, gsn] of gsns.entries()) {
    const source = { type: 'test', no: newId() };
    const [made] = await append([
      {
        serialNo: gsn,
        kind: 'MADE',
        on: '2026-05-01',
        params: { modelId, engineSn: `E-${gsn}`, controllerSn: `C-${gsn}` },
        source,
      },
      { serialNo: gsn, kind: 'SHIPPED', on: '2026-06-04', source },
    ]);
    await server.sql(
      `insert into project_unit (tenant_id, id, created_at, updated_at, project_id, unit_no, tag, model_id, rating_basis, genset_id, serial_no,
          genset_state) values ($1, $2, now(), now(), $3, $4, $5, $6, 'ESP', $7, $8, 'shipped')`,
      [
        stage.tenant.id,
        unitIds[at],
        projectId,
        at + 1,
        `G-0${at + 1}`,
        modelId,
        made && 'gensetId' in made ? made.gensetId : null,
        gsn,
      ],
    );
  }
  await aRunningPlan({ server, stage }, projectId, gsns.length);
  return { projectId, unitIds };
}

/** What an arrival is sent for, and who is sent. */
interface SentArrival {
  readonly projectId: string;
  readonly unitIds: readonly string[];
  readonly dealerId: string;
  readonly ownerId: string;
}

/** The id of a dispatch for the arrival of units that its dealer has accepted. */
export async function anAcceptedArrival(
  { server, stage }: { readonly server: TestServer; readonly stage: Stage },
  { projectId, unitIds, dealerId, ownerId }: SentArrival,
): Promise<string> {
  const id = newId();
  await server.sql(
    `insert into dispatch (tenant_id, id, created_at, updated_at, no, project_id, phase, unit_ids, planned_from, planned_to, dealer_id, sent_to_id,
        site_region_id, owner_ids, state) values ($1, $2, now(), now(), 'DP-202606-0001', $3, 'ARRIVAL', $4, '2026-06-18', '2026-06-19', $5, $5, $6,
        array[$7]::uuid[], 'accepted')`,
    [stage.tenant.id, id, projectId, unitIds, dealerId, stage.ids['310115'], ownerId],
  );
  return id;
}
