import { pathOf, type TestServer, type TestUser } from '@mp/kernel/testing';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { newId } from '@mp/kernel/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { projectModule } from '@mp/project/server';
import { projectPlanModule } from '@mp/project-plan/server';
import { tradeModule } from '@mp/trade/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { lineFact, projectFact, unitFact } from '../contract/index.ts';
import { projectInformationModule } from './index.ts';

let server: TestServer;
let stage: Stage;
let pm: TestUser;
let projectId: string;

beforeAll(async () => {
  server = await aDealerServer([
    dealerPublicModule,
    goemModule,
    tradeModule,
    gensetModule,
    projectModule,
    projectPlanModule,
    projectInformationModule,
  ]);
  stage = new Stage(server);
});
beforeEach(async () => {
  await stage.set();
  pm = await server.aUser({ tenant: stage.tenant, employeeName: 'pm' });
  await stage.give(pm, 'R_PM');
  projectId = await defined('云数据中心', pm);
});

/** A project of somebody with a valid definition of one line with two gensets, one of which the customer has accepted. */
async function defined(name: string, by: TestUser, region = '310115'): Promise<string> {
  const modelId = await stage.made('/reference/gensetModel', {
    code: `DG${newId().slice(-6)}`,
    name: { ZH_CN: 'DG2000' },
    productLine: 'DIESEL',
    ratings: [{ basis: 'ESP', kw: '2000', kva: '2500', powerFactor: '0.8', voltage: 400, frequency: '50', phase: '3' }],
  });
  const customerId = await stage.made('/customer/customer', { name: { ZH_CN: `云数${newId()}` }, kinds: ['endUser'] });
  const id = await stage.made('/project/project', {
    name,
    type: 'DIRECT',
    channel: 'direct',
    endCustomerId: customerId,
    siteName: '数据中心',
    siteRegionId: stage.ids[region],
    estKva: '5000',
    estQty: 2,
    estAmount: '6000000.10',
    winProbability: 60,
    expectedSignOn: '2027-03-01',
  });
  await server.sql(
    `update project set state = 'executing', pm_id = $2, team_ids = array[$2]::uuid[], unit_count = 2, total_kva = 5000 where id = $1`,
    [id, by.id],
  );
  await server.sql(
    `insert into project_definition (tenant_id, id, created_at, updated_at, no, project_id, version_no, lines, state, contract_no)
      select tenant_id, gen_random_uuid(), now(), now(), no || '-1', id, 1,
        jsonb_build_array(jsonb_build_object('modelId', $2::text, 'ratingBasis', 'ESP', 'qty', 2, 'loadKw', '1600')), 'effective', 'HT-1'
      from project where id = $1`,
    [id, modelId],
  );
  await server.sql(
    `insert into project_unit (tenant_id, id, created_at, updated_at, project_id, unit_no, tag, line_no, model_id, rating_basis, accepted_on)
      select tenant_id, gen_random_uuid(), now(), now(), id, n, 'G-0' || n, 1, $2::uuid, 'ESP', case when n = 1 then date '2026-06-30' end
        from project, generate_series(1, 2) n where id = $1`,
    [id, modelId],
  );
  await server.sql(
    `with plan as (insert into project_plan (tenant_id, id, created_at, updated_at, no, name, project_id, state, health, accept_forecast)
        select tenant_id, gen_random_uuid(), now(), now(), no, name, id, 'running', 'amber', date '2026-08-03' from project where id = $1
        returning tenant_id, id)
      insert into project_milestone (tenant_id, id, created_at, updated_at, plan_id, seq, code, name, phase, unit_no, state, baseline_on,
          forecast_on, actual_on)
        select tenant_id, gen_random_uuid(), now(), now(), id, m.seq, m.code, '{"ZH_CN": "x"}', m.phase, m.unit, m.state, m.base, m.fore, m.act
          from plan, (values
            (1, 'M70', 'ARRIVAL', null::integer, 'done', date '2026-06-18', date '2026-06-19', date '2026-06-19'),
            (2, 'M80', 'INSTALL', 1, 'done', date '2026-07-10', date '2026-07-13', date '2026-07-13'),
            (3, 'M80', 'INSTALL', 2, 'notStarted', date '2026-07-10', date '2026-07-20', null)
          ) m (seq, code, phase, unit, state, base, fore, act)`,
    [id],
  );
  return id;
}

const listed = async (by: TestUser, path: string) => (await server.call(by, 'GET', path)).body;

test('a project stands in one row with the dates of its milestones: real where the whole phase is over', async () => {
  const { items } = await listed(pm, pathOf(projectFact));

  expect(items).toMatchObject([
    {
      projectId,
      health: 'amber',
      contractNo: 'HT-1',
      acceptForecast: '2026-08-03',
      arrivalBaseline: '2026-06-18',
      arrivalActual: '2026-06-19',
      installBaseline: '2026-07-10',
      installForecast: '2026-07-20',
      installActual: null,
    },
  ]);
});

test('lines tell their power and how many units are accepted, units their own forecast', async () => {
  const lines = await listed(pm, pathOf(lineFact));
  const units = await listed(pm, `${pathOf(unitFact)}?sort=unitNo`);

  expect(lines.items).toMatchObject([{ lineNo: 1, qty: 2, kva: '2500.0', lineKva: '5000.0', accepted: 1, placed: 0 }]);
  expect(units.items).toMatchObject([
    { tag: 'G-01', acceptedOn: '2026-06-30', installForecast: '2026-07-13' },
    { tag: 'G-02', acceptedOn: null, installForecast: '2026-07-20' },
  ]);
});

test('rows are filtered by any date, and counted and summed up by a choice over all pages', async () => {
  await defined('另一项目', pm);
  const late = await listed(pm, `${pathOf(projectFact)}?installForecast[gte]=2026-07-21`);
  const found = await listed(pm, `${pathOf(projectFact)}?installForecast[gte]=2026-07-20&size=1`);
  const summary = await listed(pm, `${pathOf(projectFact)}/summary?by=type&sum=estAmount,unitCount`);

  expect(late.total).toBe(0);
  expect(found).toMatchObject({ total: 2, items: [{}] });
  expect(summary.groups).toEqual([{ value: 'DIRECT', count: 2, sums: { estAmount: '12000000.20', unitCount: '4' } }]);
});

test('everybody finds the rows of the projects that he sees, and nobody another tenant’s', async () => {
  const other = await server.aUser({ tenant: stage.tenant, employeeName: 'other' });
  await stage.give(other, 'R_PM');
  const stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  const nobody = await server.aUser({ tenant: stage.tenant, employeeName: 'nobody' });

  for (const resource of [projectFact, lineFact, unitFact]) {
    expect((await listed(stage.people.asm, pathOf(resource))).total).toBeGreaterThan(0);
    expect((await listed(other, pathOf(resource))).total).toBe(0);
    expect((await listed(stranger, pathOf(resource))).total).toBe(0);
    expect((await server.call(nobody, 'GET', pathOf(resource))).status).toBe(403);
  }
});

test('totals of what projects say themselves are those of their rows, also where another column is asked for', async () => {
  await defined('另一项目', pm);
  await defined('他人项目', stage.people.asm);
  const totals = projectFact.list.totals ?? [];
  const counted = [
    'type',
    'channel',
    'industry',
    'state',
    'origin',
    'confidential',
    'siteRegionId',
    'dealerId',
    'pmId',
  ];
  const { items } = await listed(pm, pathOf(projectFact));

  for (const by of [...counted, 'health', 'stage', 'slipReason']) {
    const { groups } = await listed(pm, `${pathOf(projectFact)}/summary?by=${by}&sum=${totals.join(',')}`);
    const narrowed = await listed(pm, `${pathOf(projectFact)}/summary?by=${by}&sum=${totals.join(',')}&health=amber`);

    expect(groups, by).toEqual(narrowed.groups);
    for (const { value, count, sums } of groups) {
      const rows = items.filter((row: Record<string, unknown>) => String(row[by] ?? null) === String(value));
      expect(count, by).toBe(rows.length);
      for (const name of totals)
        expect(Number(sums[name]), `${by} ${name}`).toBe(
          rows.reduce((sum: number, row: Record<string, string>) => sum + Number(row[name]), 0),
        );
    }
  }
});
