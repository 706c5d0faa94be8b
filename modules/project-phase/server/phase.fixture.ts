import { ports } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { mobile, type Stage } from '@mp/dealer/testing';
import { samplePhoto } from './seed/photo.ts';

/** A plan of a project that runs, with a milestone of its arrival and one of each unit's installation. */
export async function aRunningPlan(
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
