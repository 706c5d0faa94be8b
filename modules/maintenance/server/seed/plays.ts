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
  readonly dealerId: string | null;
  readonly site: string | null;
  readonly units: readonly { readonly id: string; readonly serialNo: string }[];
}

/** Gensets in service by their customers, those with most first. */
const sitesOf = (db: Context): Promise<Site[]> =>
  db.rows<Site>(
    `select g.customer_id as "customerId", min(c.name->>'ZH_CN') as customer, (array_agg(g.region_id order by g.id))[1] as "regionId",
        (array_agg(g.service_dealer_id order by g.id))[1] as "dealerId", min(g.site) as site,
        jsonb_agg(jsonb_build_object('id', g.id, 'serialNo', g.serial_no) order by g.serial_no) as units
      from genset g join customer c on c.tenant_id = g.tenant_id and c.id = g.customer_id
      where g.state in ('inService', 'commissioned') and g.region_id is not null and g.deleted_at is null
        and exists (select 1 from dealer d where d.tenant_id = g.tenant_id and d.id = g.service_dealer_id and d.status = 'active')
      group by g.tenant_id, g.customer_id order by count(*) desc, g.customer_id limit ${stories.length}`,
  );

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
  const made = await system.tx((tx) => write(tx, sites, planner.id));
  await play.submit(
    maintenancePlan,
    made
      .filter(({ story }) => story.state === 'inCheck')
      .map(({ id, story }) => ({ id, by: planner.id, decided: 'passed' in story ? story.passed : 0 })),
  );
}

async function write(tx: TxContext, sites: readonly Site[], plannerId: string) {
  const today = todayOf(tx);
  const year = today.slice(0, 4);
  const made = [];
  for (const [at, site] of sites.entries()) {
    const story = stories[at];
    if (!story) break;
    const id = newId();
    made.push({ id, story, units: site.units.slice(0, perPlan) });
    const no = `MP${year}S${String(at + 1).padStart(4, '0')}`;
    const values = { no, ...(await valuesOf(tx, site, story)), createdBy: plannerId } as never;
    await recordsOf(tx, maintenancePlan).insertMany([{ id, values }], { action: 'create' });
  }
  await recordsOf(tx, planGenset).insertMany(
    made.flatMap(({ id, units }) =>
      units.map((unit) => ({
        id: newId(),
        values: { planId: id, gensetId: unit.id, serialNo: unit.serialNo, active: true } as never,
      })),
    ),
    { action: 'addGensets' },
  );
  for (const { id, story } of made) if (story.age > 0) await run(tx, id);
  await serve(tx, today);
  return made;
}

async function valuesOf(tx: TxContext, site: Site, story: Story) {
  const today = todayOf(tx);
  const startOn = plusDays(today, -story.age);
  const handler = async (position: 'EXM' | 'DSM') =>
    (await areaHandler(tx, { position, regionId: site.regionId, channel: story.channel, day: today }))?.userIds[0];
  const people = await tx.rows<{ id: string; name: string }>(
    `select id, user_name as name from tenant_user where user_name in ('hy-exec', 'hy-direct') and deleted_at is null`,
  );
  const named = (name: string) => people.find((each) => each.name === name)?.id;
  const isWaiting = story.state === 'inCheck' || story.state === 'draft';
  return {
    name: `${site.customer.slice(0, 20)}年度维保`,
    sourceType: story.channel === 'direct' ? 'SERVICE_CONTRACT' : 'FRAMEWORK',
    contractNo: `SC-${startOn.slice(0, 7)}-${site.customerId.slice(-4)}`,
    customerId: site.customerId,
    siteName: site.site,
    siteRegionId: site.regionId,
    dealerId: story.channel === 'trade' ? site.dealerId : null,
    saleChannel: story.channel,
    executionManagerId: isWaiting ? named('hy-exec') : ((await handler('EXM')) ?? named('hy-exec')),
    directSalesManagerId: story.channel === 'direct' ? (isWaiting ? named('hy-direct') : ((await handler('DSM')) ?? named('hy-direct'))) : null,
    startOn,
    endOn: story.state === 'finished' ? plusDays(today, -20) : plusMonths(startOn, 36),
    visitsContracted: site.units.length * 12,
    amount: `${site.units.length * 18000}.00`,
    leadDays: 15,
    mergeDays: 30,
    toleranceDays: 7,
    avoidHolidays: true,
    rules: rules(story),
    visitsDone: story.age > 0 ? Math.floor(story.age / 90) * Math.min(perPlan, site.units.length) : 0,
    approvedOn: story.age > 0 ? plusDays(startOn, -6) : null,
    closedOn: story.state === 'finished' || story.state === 'closed' ? plusDays(today, -19) : null,
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

/** Services since plans began: some gensets are served in time, some wait a few days too long. */
async function serve(tx: TxContext, today: string): Promise<void> {
  await tx.rows(
    `with done as (
        select d.id, d.plan_genset_id, p.start_on + ((($1::date - p.start_on) / (coalesce(nullif(d.every_months, 0), 12) * 30))
            * (coalesce(nullif(d.every_months, 0), 12) * 30)) as on_day, row_number() over (order by d.id) as n
        from plan_due d join maintenance_plan p on p.tenant_id = d.tenant_id and p.id = d.plan_id
        where $1::date - p.start_on >= coalesce(nullif(d.every_months, 0), 12) * 30
      )
      update plan_due d set last_done_on = done.on_day - (done.n % 12)::integer, base_on = done.on_day - (done.n % 12)::integer,
          last_done_hours = d.base_hours, cycle = 2
        from done where d.id = done.id`,
    [today],
  );
  const units = await tx.rows<{ id: string }>('select distinct plan_genset_id as id from plan_due where deleted_at is null');
  await recountUnits(
    tx,
    units.map(({ id }) => id),
  );
}
