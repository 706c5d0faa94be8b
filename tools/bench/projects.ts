import { provisionTenants } from '../../apps/server/provision-tenants.ts';
import { measureLooks, type Look, type LookFacts } from './looks.ts';
import { withoutIndexes } from './rows.ts';
import type { Stage } from './stage.ts';

/** Projects of the tenants that are measured. */
export const sizes = [10_000, 100_000] as const;
/** Units of each project, and milestones of each plan. */
export const perProject = 10;
/** Projects of each manager and of each dealer, whatever the size of the tenant. */
const perPerson = 100;

const tables = [
  'project',
  'project_definition',
  'project_unit',
  'genset',
  'project_plan',
  'project_milestone',
  'dispatch',
  'phase_record',
  'project_task',
] as const;

/** Row `n` of a kind has an id that its relatives can write down without looking it up. */
export const idOf = (kind: string, n = 'n') => `md5($1 || '-${kind}-' || ${n})::uuid`;
export const owned = `tenant_id, id, created_at, updated_at`;
export const row = (kind: string, n = 'n') => `t.id, ${idOf(kind, n)}, now(), now()`;
export const projectOf = `(n - 1) / ${perProject} + 1`;
export const numbered = (prefix: string, digits: number, n = 'n') =>
  `'${prefix}' || lpad((${n})::text, ${digits}, '0')`;
export const oneOf = (names: readonly string[], n: string) =>
  `(array[${names.map((name) => `'${name}'`).join(', ')}])[1 + (${n}) % ${names.length}]`;
const team = (n: string) => `array[${idOf('pm', `(${n}) / ${perPerson}`)}]`;
export const dealer = (n: string) => idOf('dealer', `(${n}) / ${perPerson}`);
export const region = (n: string) => `r.ids[1 + (${n}) * 7 % 341]`;
/** A day between 500 days ago and 500 days ahead. */
const day = (n: string) => `(current_date - 500 + (${n}) * 13 % 1000)`;

const projectStates = ['draft', 'registered', 'defining', 'planning', 'executing', 'executing', 'executing', 'closed'];
const planStates = ['toPlan', 'running', 'running', 'running', 'suspended', 'ended', 'ended', 'ended'];
const phases = [
  'CONTRACT',
  'DRAWING',
  'PRODUCTION',
  'FAT',
  'SHIP',
  'ARRIVAL',
  'INSTALL',
  'COMMISSION',
  'ACCEPT',
  'HANDOVER',
];
const stages = phases.map((name) => name.toLowerCase());
const sites = ['ARRIVAL', 'INSTALL', 'COMMISSION', 'ACCEPT'];

/** Columns, values by row `n`, and how many rows there are for a project. */
interface Filling {
  readonly into: string;
  readonly values: string;
  readonly each: number;
}

const projectName = (n: string) =>
  `substr('远启瑞恒天盛宏汇博金九康联安中东凌铭奥鼎', 1 + (${n}) % 20, 1) || substr('山明泽丰衡隆图川远桥州安信泰岳海云海源新', 1 + (${n}) / 20 % 20, 1)
  || ${oneOf(['数据中心', '半导体工厂', '医院', '机场', '地铁', '矿山'], `(${n}) / 400`)} || '备用电源 ' || (${n})`;

const fillings: readonly Filling[] = [
  {
    into: `project (${owned}, no, name, type, channel, industry, end_customer_id, site_name, site_region_id, dealer_id, owner_user_id, pm_id, team_ids, est_kva, est_qty, est_amount, win_probability, expected_sign_on, confidential, unit_count, total_kva, required_on, origin, state)`,
    values: `${row('project')}, ${numbered('PJ-', 7)}, ${projectName('n')}, ${oneOf(['TRADE', 'DIRECT', 'GOEM'], 'n')}, ${oneOf(['trade', 'direct', 'goem'], 'n')}, 'DC', ${idOf('customer', 'n % 100')}, '工地 ' || n, ${region('n')}, ${dealer('n')}, ${idOf('pm', `n / ${perPerson}`)}, ${idOf('pm', `n / ${perPerson}`)}, ${team('n')}, 1000, ${perProject}, 1000000, 50, ${day('n')}, n % 200 = 0, ${perProject}, 10000, ${day('n')}, 'normal', ${oneOf(projectStates, 'n')}`,
    each: 1,
  },
  {
    into: `project_definition (${owned}, no, project_id, version_no, lines, contract_no, contract_amount, currency, project_type, channel, site_region_id, unit_count, total_kva, state)`,
    values: `${row('definition')}, ${numbered('PJ-', 7)} || '-D1', ${idOf('project')}, 1, jsonb_build_array(jsonb_build_object('modelId', ${idOf('model', "''")}, 'ratingBasis', 'PRP', 'qty', ${perProject}, 'loadKw', 100, 'deratedKw', 90)), ${numbered('HT', 7)}, 1000000, 'CNY', 'TRADE', 'trade', ${region('n')}, ${perProject}, 10000, 'effective'`,
    each: 1,
  },
  {
    into: `genset (${owned}, serial_no, model_id, duty_type, rated_kw, rated_kva, made_on, engine_sn, alternator_sn, controller_sn, serial_keys, dealer_id, service_dealer_id, project_dealer_id, customer_id, region_id, state, custody, origin, goem_user_ids, components)`,
    values: `${row('genset')}, ${numbered('H26', 8)}, ${idOf('model', "''")}, 'PRP', 400, 500, ${day('n')}, ${numbered('E', 8)}, ${numbered('A', 8)}, ${numbered('C', 8)}, ${numbered('H26', 8)} || ' ' || ${numbered('E', 8)} || ' ' || ${numbered('A', 8)} || ' ' || ${numbered('C', 8)}, ${dealer(projectOf)}, ${dealer(projectOf)}, ${dealer(projectOf)}, ${idOf('customer', `(${projectOf}) % 100`)}, ${region(projectOf)}, ${oneOf(['inStock', 'shipped', 'installed', 'inService', 'inService'], 'n')}, 'ok', 'normal', '{}', '[]'`,
    each: perProject,
  },
  {
    into: `project_unit (${owned}, project_id, unit_no, tag, line_no, model_id, rating_basis, genset_id, serial_no, genset_state, shipped_on)`,
    values: `${row('unit')}, ${idOf('project', projectOf)}, (n - 1) % ${perProject} + 1, 'G-' || (n - 1) % ${perProject} + 1, 1, ${idOf('model', "''")}, 'PRP', ${idOf('genset')}, ${numbered('H26', 8)}, ${oneOf(['inStock', 'shipped', 'installed', 'inService', 'inService'], 'n')}, ${day('n')}`,
    each: perProject,
  },
  {
    into: `project_plan (${owned}, no, name, project_id, project_type, channel, customer_id, site_region_id, dealer_id, pm_id, team_ids, unit_count, required_on, baseline_no, accept_baseline, accept_forecast, slip_wd, float_wd, progress_actual, progress_plan, health, stage, next_owner_id, next_on, total_kva, open_punch_a, open_punch_b, great_risks, state)`,
    values: `${row('plan')}, ${numbered('PJ-', 7)}, ${projectName('n')}, ${idOf('project')}, 'TRADE', ${oneOf(['trade', 'direct', 'goem'], 'n')}, ${idOf('customer', 'n % 100')}, ${region('n')}, ${dealer('n')}, ${idOf('pm', `n / ${perPerson}`)}, ${team('n')}, ${perProject}, ${day('n')}, 1, ${day('n')}, ${day('n + 1')}, n % 60 - 30, n % 20, n % 100, n % 90, ${oneOf(['green', 'green', 'amber', 'red'], 'n / 3')}, ${oneOf(stages, 'n / 5')}, ${idOf('pm', `n / ${perPerson}`)}, ${day('n + 5')}, 10000, n % 3, n % 4, n % 2, ${oneOf(planStates, 'n')}`,
    each: 1,
  },
  {
    into: `project_milestone (${owned}, plan_id, seq, code, name, phase, kind, days, day_unit, owner_id, state, baseline_on, plan_on, forecast_on, actual_on)`,
    values: `${row('milestone')}, ${idOf('plan', projectOf)}, (n - 1) % 10, 'M' || (n - 1) % 10, '{"ZH_CN": "里程碑"}', ${oneOf(phases, 'n - 1')}, 'key', 5, 'work', ${idOf('pm', `(${projectOf}) / ${perPerson}`)}, ${oneOf(['done', 'done', 'inProgress', 'notStarted'], 'n')}, ${day('n')}, ${day('n')}, ${day('n + 2')}, case when n % 4 < 2 then ${day('n')} end`,
    each: 10,
  },
  {
    into: `dispatch (${owned}, no, project_id, phase, unit_ids, planned_from, planned_to, dealer_id, sent_to_id, customer_id, site_name, site_region_id, dispatcher_id, owner_ids, state)`,
    values: `${row('dispatch')}, ${numbered('DP-', 8)}, ${idOf('project', '(n + 1) / 2')}, ${oneOf(sites, 'n')}, array[${idOf('unit', 'n * 5')}], ${day('n')}, ${day('n')} + 3, ${dealer('(n + 1) / 2')}, ${dealer('(n + 1) / 2')}, ${idOf('customer', '(n + 1) / 2 % 100')}, '工地 ' || n, ${region('(n + 1) / 2')}, ${idOf('pm', `(n + 1) / 2 / ${perPerson}`)}, ${team('(n + 1) / 2')}, ${oneOf(['draft', 'sent', 'accepted', 'onSite', 'finished', 'confirmed', 'confirmed', 'confirmed'], 'n')}`,
    each: 2,
  },
  {
    into: `phase_record (${owned}, no, project_id, phase, unit_ids, dispatch_id, dealer_id, site_name, site_region_id, channel, pm_id, owner_ids, round, state)`,
    values: `${row('record')}, ${numbered('PH-', 8)}, ${idOf('project', '(n + 1) / 2')}, ${oneOf(sites, 'n')}, array[${idOf('unit', 'n * 5')}], ${idOf('dispatch')}, ${dealer('(n + 1) / 2')}, '工地 ' || n, ${region('(n + 1) / 2')}, 'trade', ${idOf('pm', `(n + 1) / 2 / ${perPerson}`)}, ${team('(n + 1) / 2')}, 1, ${oneOf(['doing', 'submitted', 'passed', 'passed', 'passed'], 'n')}`,
    each: 2,
  },
  {
    into: `project_task (${owned}, no, name, project_id, plan_id, assignee_id, dealer_id, start_on, workdays, end_on, priority, progress, site_region_id, owner_ids, state)`,
    values: `${row('task')}, ${numbered('PT-', 8)}, jsonb_build_object('ZH_CN', '任务 ' || n), ${idOf('project', '(n + 1) / 2')}, ${idOf('plan', '(n + 1) / 2')}, ${idOf('pm', `(n + 1) / 2 / ${perPerson}`)}, ${dealer('(n + 1) / 2')}, ${day('n')}, 5, ${day('n')} + 7, 'normal', 0, ${region('(n + 1) / 2')}, ${team('(n + 1) / 2')}, ${oneOf(['todo', 'doing', 'blocked', 'done', 'done', 'done'], 'n')}`,
    each: 2,
  },
];

/** People, places, dealers, customers and the model that the rows name. */
async function makeRelatives({ owner }: Stage, code: string, size: number): Promise<void> {
  const people = Math.floor(size / perPerson);
  await owner.query(
    `with t as (insert into tenant (id, version, created_at, updated_at, tenancy_name, tenancy_code, tenancy_short_name, tenancy_status, initialised_at)
       values (${idOf('tenant', "''")}, 1, now(), now(), $1, $1, $1, '1', now()) returning id),
     o as (insert into org (tenant_id, id, version, created_at, updated_at, name, code, type, seq, enabled, path, depth)
       select id, gen_random_uuid(), 1, now(), now(), $1, $1, 'company', 0, true, '00001', 0 from t returning tenant_id, id),
     a as (insert into account (id, user_name, employee_name, email, active_date, expiry_date, created_at, updated_at)
       select case when n like '-pm-%' then md5($1 || n)::uuid else gen_random_uuid() end, $1 || n, $1 || n, $1 || n || '@example.com', '2020-01-01', '2099-12-31', now(), now()
       from (select unnest(array['-admin', '-area', '-dealer']) union all select '-pm-' || n from generate_series(0, $2::integer) n) p(n) returning *)
     insert into tenant_user (tenant_id, id, version, created_at, updated_at, default_org_id, user_name, employee_name, email, sex, status, locked, builtin, active_date, expiry_date, is_admin)
       select o.tenant_id, a.id, 1, now(), now(), o.id, a.user_name, a.employee_name, a.email, a.sex, a.status, a.locked, a.builtin, a.active_date, a.expiry_date, a.user_name like '%-admin' from a, o`,
    [code, people],
  );
  const place = `insert into region (tenant_id, id, version, created_at, updated_at, code, name, level, parent_id, seq, enabled, path, depth)`;
  await owner.query(
    `with t as (select id from tenant where tenancy_code = $1),
     c as (${place} select id, gen_random_uuid(), 1, now(), now(), 'CN', '{"ZH_CN":"中国"}', 'country', null::uuid, 1, true, '00001', 0 from t returning tenant_id, id),
     p as (${place} select tenant_id, gen_random_uuid(), 1, now(), now(), (10 + n) || '0000', jsonb_build_object('ZH_CN', '省' || n), 'province', id, n, true, '00001.' || tree_label(n + 1), 1 from c, generate_series(1, 31) n returning *)
     ${place} select tenant_id, gen_random_uuid(), 1, now(), now(), left(code, 2) || lpad(n::text, 2, '0') || '00', jsonb_build_object('ZH_CN', '市' || seq || '-' || n), 'city', id, n, true, path || '.' || tree_label(seq * 12 + n + 40), 2 from p, generate_series(1, 11) n`,
    [code],
  );
  await owner.query(
    `insert into area_assignment (tenant_id, id, created_at, updated_at, position, user_id, region_id, channel, valid_from)
     select r.tenant_id, gen_random_uuid(), now(), now(), 'ASM', u.id, r.id, 'any', '2020-01-01' from tenant t join region r on r.tenant_id = t.id and r.level = 'province' and r.seq <= 5
       join tenant_user u on u.tenant_id = t.id and u.user_name = $1 || '-area' where t.tenancy_code = $1`,
    [code],
  );
  const tenant = `tenant t where t.tenancy_code = $1`;
  await owner.query(
    `insert into dealer (${owned}, name, credit_code, dealer_type, region_id, status)
     select ${row('dealer')}, jsonb_build_object('ZH_CN', '经销商' || n), 'P' || n, 'comprehensive', r.id, 'active'
     from generate_series(0, $2::integer) n, (select tenant_id, min(id::text)::uuid as id from region where level = 'city' group by 1) r, ${tenant} and r.tenant_id = t.id`,
    [code, people],
  );
  await owner.query(
    `insert into customer (${owned}, code, name, name_key, kinds, industry, status)
     select ${row('customer')}, ${numbered('C', 4)}, jsonb_build_object('ZH_CN', '客户' || n), '客户' || n, '{endUser}', 'DC', 'active' from generate_series(0, 99) n, ${tenant}`,
    [code],
  );
  await owner.query(
    `insert into genset_model (${owned}, code, name, product_line, brand_owner, lifecycle, ratings)
     select ${row('model', "''")}, 'C500', '{"ZH_CN": "C500"}', 'DIESEL', 'own', 'active', '[{"basis": "PRP", "kva": 500, "kw": 400}]' from ${tenant}`,
    [code],
  );
  await owner.query(`update tenant_user set dealer_id = ${idOf('dealer', '7')} where user_name = $1 || '-dealer'`, [
    code,
  ]);
}

/** Tenants with as many projects each, made on the first run and kept; plain rows, since only reading is measured. */
export async function makeProjects(stage: Stage): Promise<void> {
  const { owner } = stage;
  const { rows } = await owner.query<{ code: string }>(
    `select tenancy_code as code from tenant where tenancy_code like 'proj%'`,
  );
  const missing = sizes.filter((size) => !rows.some(({ code }) => code === `proj${size}`));
  if (missing.length === 0) return;
  await withoutIndexes(stage, tables, async () => {
    for (const size of missing) {
      await makeRelatives(stage, `proj${size}`, size);
      for (const { into, values, each } of fillings)
        await owner.query(
          `insert into ${into} select ${values} from generate_series(1, $2::integer) n, tenant t,
             (select r.tenant_id, array_agg(r.id order by r.code) as ids from region r where r.level = 'city' group by 1) r
           where t.tenancy_code = $1 and r.tenant_id = t.id`,
          [`proj${size}`, size * each],
        );
    }
  });
  await provisionTenants(owner, new Date().toISOString());
  await owner.query(
    `insert into role_member (tenant_id, role_id, member_type, member_id, created_at)
     select r.tenant_id, r.id, 'user', u.id, now() from role r join tenant_user u on u.tenant_id = r.tenant_id
     where (r.code = 'R_ASM' and u.user_name like 'proj%-area') or (r.code = 'R_DLA' and u.user_name like 'proj%-dealer')
       or (r.code = 'R_PM' and u.user_name like 'proj%-pm-%') on conflict do nothing`,
  );
  // Ten projects of others are opened to the manager who is measured, each for a time.
  for (const size of sizes)
    await owner.query(
      `insert into project_grant (${owned}, project_id, subject_type, user_id, subject_name, levels, valid_from, valid_to, reason, state)
       select ${row('grant')}, ${idOf('project', 'n * 37 + 2000')}, 'user', ${idOf('pm', '3')}, $1, '{L2}', '2020-01-01', '2099-12-31', 'bench', 'active'
       from generate_series(1, 10) n, tenant t where t.tenancy_code = $1 on conflict do nothing`,
      [`proj${size}`],
    );
  for (const table of tables) await owner.query(`vacuum analyze ${table}`);
}

const atWork = 'state[in]=toPlan,inAudit,running,suspended';
const looks: readonly Look[] = [
  ...(['area', 'dealer', 'pm-3'] as const).flatMap((as): Look[] => [
    { name: 'projectInitiating', as, path: '/project/project?size=20' },
    { name: 'projectTasks', as, path: '/projectTask/projectTask?size=20' },
    { name: 'projectAccetQuery', as, path: '/genset/genset?size=20' },
    { name: 'gensetBySerial', as, path: '/genset/genset?size=20&q=H2600001234' },
    { name: 'projectByName', as, path: `/project/project?size=20&q=${encodeURIComponent('远山数据')}` },
  ]),
  ...(['area', 'pm-3'] as const).flatMap((as): Look[] => [
    { name: 'projectManage', as, path: `/projectPlan/projectPlan?size=20&sort=nextOn&${atWork}` },
    { name: 'projectSchedule', as, path: '/projectPlan/projectPlan?size=20&sort=-slipWd&state=running' },
    { name: 'informationProjects', as, path: '/projectInformation/projectFact?size=20' },
    { name: 'informationLines', as, path: '/projectInformation/lineFact?size=20' },
    { name: 'informationUnits', as, path: '/projectInformation/unitFact?size=20' },
    { name: 'informationTotals', as, path: '/projectInformation/projectFact/summary?by=state&sum=estAmount,totalKva' },
    { name: 'projectQuery', as, path: '/projectAccess/queriedProject?size=20' },
    {
      name: 'projectQueryByName',
      as,
      path: `/projectAccess/queriedProject?size=20&q=${encodeURIComponent('远山数据')}`,
    },
    { name: 'projectQueryBySerial', as, path: '/projectAccess/queriedProject?size=20&q=H2600001234' },
    { name: 'planFigures', as, path: '/projectPlan/figures' },
    { name: 'boardCounts', as, path: `/projectPlan/projectPlan/summary?by=stage&${atWork}` },
    { name: 'boardColumn', as, path: '/projectPlan/projectPlan?size=20&stage=install' },
    { name: 'taskBoardCounts', as, path: '/projectTask/projectTask/summary?by=state&sum=hours' },
    { name: 'projectTaskPlan', as, path: taskWindow() },
  ]),
];

/** Two weeks from the first of a month that lies among the sample days. */
function taskWindow(): string {
  const from = new Date();
  const to = new Date(from.getTime() + 13 * 86_400_000);
  const dayOf = (at: Date) => at.toISOString().slice(0, 10);
  return `/projectTask/plan?from=${dayOf(from)}&to=${dayOf(to)}`;
}

/** First pages of the project area for those who see least of it, over 10,000 and 100,000 projects: p99 is to stay flat. */
export async function* measureProjects(stage: Stage): AsyncGenerator<readonly [string, LookFacts]> {
  await makeProjects(stage);
  yield* measureLooks(stage, { of: 'projects', codes: sizes.map((size) => `proj${size}`), looks });
}
