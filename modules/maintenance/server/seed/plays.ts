import type { InputOf } from '@mp/kernel/contract';
import { newId, recordsOf, type Context, type Services, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusDays, plusMonths } from '@mp/reference/contract';
import { areaHandler } from '@mp/reference/server';
import { SamplePlay } from '@mp/workflow/server';
import { maintenancePlan, planGenset } from '../../contract/index.ts';
import { recountUnits } from '../due.service.ts';
import { beginPlan } from '../maintenance-plan.service.ts';

/** Where the plans of the sample stand, nine of direct sales and five of dealers; `passed` tasks are decided before. */
const stories = [
  { channel: 'direct', state: 'running', age: 400 },
  { channel: 'trade', state: 'running', age: 380 },
  { channel: 'direct', state: 'running', age: 300 },
  { channel: 'direct', state: 'running', age: 220 },
  { channel: 'trade', state: 'running', age: 190 },
  { channel: 'direct', state: 'running', age: 130 },
  { channel: 'trade', state: 'running', age: 90 },
  { channel: 'direct', state: 'paused', age: 200 },
  { channel: 'direct', state: 'finished', age: 800 },
  { channel: 'direct', state: 'closed', age: 500 },
  { channel: 'direct', state: 'inCheck', age: -20, passed: 0 },
  { channel: 'direct', state: 'inCheck', age: -25, passed: 1 },
  { channel: 'trade', state: 'inCheck', age: -15, passed: 0 },
  { channel: 'trade', state: 'draft', age: -40, passed: 0 },
] as const;
type Story = (typeof stories)[number];

/** Gensets of a plan. */
const perPlan = 9;

interface Site {
  readonly customerId: string;
  readonly customer: string;
  readonly regionId: string;
  readonly bigAreaId: string | null;
  readonly dealerId: string | null;
  readonly site: string | null;
  readonly units: readonly { readonly id: string; readonly serialNo: string }[];
}

/** Gensets in service by their customers, those with most first; the second of the sample dealer, whose plan it becomes. */
async function sitesOf(db: Context): Promise<Site[]> {
  const all = await db.rows<Site & { isOwn: boolean }>(
    `select g.customer_id as "customerId", min(c.name->>'ZH_CN') as customer, bool_or(d.code = 'DLR00001') as "isOwn",
        (array_agg(g.region_id order by g.id))[1] as "regionId", (array_agg(g.big_area_id order by g.id))[1] as "bigAreaId",
        (array_agg(d.id order by (d.code = 'DLR00001') desc, g.id))[1] as "dealerId", min(g.site) as site,
        jsonb_agg(distinct jsonb_build_object('id', g.id, 'serialNo', g.serial_no)) as units
      from genset g join customer c on c.tenant_id = g.tenant_id and c.id = g.customer_id
        join dealer d on d.tenant_id = g.tenant_id and d.id in (g.service_dealer_id, g.dealer_id) and d.status = 'active'
      where g.state in ('inService', 'commissioned') and g.region_id is not null and g.deleted_at is null
      group by g.tenant_id, g.customer_id order by count(distinct g.id) desc, g.customer_id`,
  );
  const own = all.find(({ isOwn }) => isOwn);
  const [first, ...others] = all.filter((site) => site !== own);
  return [first, own, ...others].flatMap((site) => site ?? []).slice(0, stories.length);
}

/** Plans of the sample company stand in all states; those that run have had services since they began. */
export async function playPlans(services: Services, tenantId: string): Promise<void> {
  const play = new SamplePlay(services, tenantId);
  const { system } = play;
  await play.begin();
  const [known] = await system.rows('select 1 from maintenance_plan limit 1');
  const [planner] = await system.rows<{ id: string }>(
    `select id from tenant_user where user_name = 'hy-planner' and deleted_at is null`,
  );
  if (known || !planner) return;
  const sites = await sitesOf(system);
  const made = await system.tx((tx) => write(tx, sites));
  await play.submit(
    maintenancePlan,
    made
      .filter(({ story }) => story.state === 'inCheck')
      .map(({ id, story, plannerId }) => ({
        id,
        by: plannerId ?? planner.id,
        decided: 'passed' in story ? story.passed : 0,
      })),
  );
}

async function write(tx: TxContext, sites: readonly Site[]) {
  const today = todayOf(tx);
  const year = today.slice(0, 4);
  const made = [];
  for (const [at, site] of sites.entries()) {
    const story = stories[at];
    if (!story) break;
    const id = newId();
    const planner = await areaHandler(tx, { position: 'MPL', regionId: site.regionId, channel: null, day: today });
    made.push({ id, story, units: site.units.slice(0, perPlan), plannerId: planner?.userIds[0] });
    const no = `MP${year}S${String(at + 1).padStart(4, '0')}`;
    const values = { no, ...(await valuesOf(tx, site, story)) };
    await recordsOf(tx, maintenancePlan).insertMany([{ id, values }], { action: 'create' });
  }
  await recordsOf(tx, planGenset).insertMany(
    made.flatMap(({ id, units }) =>
      units.map((unit) => ({
        id: newId(),
        values: { planId: id, gensetId: unit.id, serialNo: unit.serialNo, active: true },
      })),
    ),
    { action: 'addGensets' },
  );
  for (const { id, story } of made) if (story.age > 0) await run(tx, id);
  await serve(tx, today);
  return made;
}

/** Who answers for a plan: those of the area; what waits for somebody waits for the demo accounts. */
async function managersOf(tx: TxContext, { regionId }: Site, { channel, state }: Story) {
  const day = todayOf(tx);
  const isWaiting = state === 'inCheck' || state === 'draft';
  const people = await tx.rows<{ id: string; name: string }>(
    `select id, user_name as name from tenant_user where user_name in ('hy-exec', 'hy-direct') and deleted_at is null`,
  );
  const manager = async (position: 'EXM' | 'DSM', account: string) => {
    const found = isWaiting ? undefined : await areaHandler(tx, { position, regionId, channel, day });
    return found?.userIds[0] ?? people.find(({ name }) => name === account)?.id;
  };
  return {
    executionManagerId: await manager('EXM', 'hy-exec'),
    directSalesManagerId: channel === 'direct' ? await manager('DSM', 'hy-direct') : null,
  };
}

const isOver = ({ state }: Story) => state === 'finished' || state === 'closed';

async function valuesOf(tx: TxContext, site: Site, story: Story): Promise<InputOf<typeof maintenancePlan>> {
  const today = todayOf(tx);
  const startOn = plusDays(today, -story.age);
  const sets = Math.min(perPlan, site.units.length);
  const isBegun = story.age > 0;
  return {
    name: `${site.customer.slice(0, 20)}年度维保`,
    sourceType: story.channel === 'direct' ? 'SERVICE_CONTRACT' : 'FRAMEWORK',
    contractNo: `SC-${startOn.slice(0, 7)}-${site.customerId.slice(-4)}`,
    customerId: site.customerId,
    siteName: site.site,
    siteRegionId: site.regionId,
    bigAreaId: site.bigAreaId,
    dealerId: story.channel === 'trade' ? site.dealerId : null,
    saleChannel: story.channel,
    ...(await managersOf(tx, site, story)),
    startOn,
    endOn: story.state === 'finished' ? plusDays(today, -20) : plusMonths(startOn, 36),
    visitsContracted: sets * 15,
    amount: `${sets * 54_000}.00`,
    leadDays: 15,
    mergeDays: 30,
    toleranceDays: 7,
    avoidHolidays: true,
    rules: rules(story),
    visitsDone: isBegun ? Math.floor(story.age / 90) * sets : 0,
    approvedOn: isBegun ? plusDays(startOn, -6) : null,
    closedOn: isOver(story) ? plusDays(today, -19) : null,
    state: story.state === 'inCheck' ? 'draft' : story.state,
  };
}

const rules = ({ channel }: Story) =>
  (
    [
      ['A', 3, null, '2.0'],
      ['B', 12, 250, '6.0'],
      ['C', 24, 1000, '10.0'],
      ...(channel === 'direct' ? [['LOAD', 12, null, '4.0'] as const] : []),
    ] as const
  ).map(([serviceLevel, everyMonths, everyHours, stdHours]) => ({
    serviceLevel,
    everyMonths,
    everyHours,
    firstDueOn: null,
    templateId: null,
    stdHours,
  }));

async function run(tx: TxContext, id: string): Promise<void> {
  const plan = await recordsOf(tx, maintenancePlan).lock(id);
  await beginPlan(tx, plan);
}

/** Services since plans began: most gensets are between two of them, some wait a few days too long. */
async function serve(tx: TxContext, today: string): Promise<void> {
  await tx.rows(
    `with told as (
        select d.id, p.start_on, u.avg_hours_per_day as per_day, g.running_hours,
          (least(d.every_months * 30, d.every_hours / u.avg_hours_per_day)
            * (0.1 + 0.05 * (row_number() over (order by d.service_level, d.id) % 20)))::integer as ago
        from plan_due d join plan_genset u on u.tenant_id = d.tenant_id and u.id = d.plan_genset_id
          join maintenance_plan p on p.tenant_id = d.tenant_id and p.id = d.plan_id
          join genset g on g.tenant_id = d.tenant_id and g.id = d.genset_id
      ), done as (
        select id, greatest(start_on, $1::date - ago) as on_day, $1::date - ago > start_on as is_done,
          case when running_hours is not null
            then greatest(0, running_hours - per_day * ($1::date - greatest(start_on, $1::date - ago))) end as hours
        from told
      )
      update plan_due d set base_on = done.on_day, base_hours = coalesce(done.hours, 0),
          last_done_on = case when done.is_done then done.on_day end,
          last_done_hours = case when done.is_done then done.hours end, cycle = case when done.is_done then 2 else 1 end
        from done where d.id = done.id`,
    [today],
  );
  const units = await tx.rows<{ id: string }>(
    'select distinct plan_genset_id as id from plan_due where deleted_at is null',
  );
  await recountUnits(
    tx,
    units.map(({ id }) => id),
  );
}
