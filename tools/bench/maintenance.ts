import {
  loadTexts,
  loadModules,
  Database,
  noRights,
  principalLoader,
  systemContext,
  useDataKey,
} from '@mp/kernel/server';
import type { Services } from '@mp/kernel/server';
import { dueVisits, recountAll } from '@mp/maintenance/server';
import { generateOrders } from '@mp/maintenance-order/server';
import { pino } from 'pino';
import { serverModules } from '../../apps/server/modules.ts';
import { makeWarrantyTenants, p99Of, sizes } from './warranty.ts';
import type { Stage } from './stage.ts';

type Facts = Readonly<Record<string, unknown>>;

/** Units of a plan. */
const perPlan = 200;
/** Of how many units one is due at once. */
const dueOf = 2000;

/** Beside each unit of a tenant an order that is over or open, and a plan by which it is due; one in `dueOf` of them now. */
async function makeServices({ owner }: Stage, size: number): Promise<void> {
  const code = `warr${size}`;
  const { rowCount } = await owner.query(
    `select 1 from maintenance_plan p join tenant t on t.id = p.tenant_id where t.tenancy_code = $1 limit 1`,
    [code],
  );
  if (rowCount) return;
  const id = (kind: string, n = 'n') => `md5($1 || '${kind}' || ${n})::uuid`;
  const dealer = id('dealer', 'n % greatest(1, $2::integer / 200)');
  const user = `(select id from tenant_user u where u.tenant_id = t.id and u.user_name = $1 || '_house')`;
  const common = 'tenant_id, id, created_at, updated_at';
  const each = `from tenant t, generate_series(1, $2::integer) n where t.tenancy_code = $1`;
  await owner.query('begin');
  await owner.query(
    `insert into maintenance_plan (${common}, no, name, source_type, customer_id, site_region_id, dealer_id, sale_channel, execution_manager_id,
         start_on, end_on, lead_days, merge_days, tolerance_days, state)
       select t.id, ${id('plan')}, now(), now(), 'MP' || n, 'plan ' || n, 'SERVICE_CONTRACT', ${id('customer', '1')}, ${id('region', '1')}, ${dealer},
         'trade', ${user}, current_date - 400, current_date + 700, 15, 30, 7, 'running'
       from tenant t, generate_series(0, $2::integer / ${perPlan}) n where t.tenancy_code = $1`,
    [code, size],
  );
  await owner.query(
    `insert into plan_genset (${common}, serial_no, plan_id, genset_id, active)
       select t.id, ${id('unit')}, now(), now(), 'B' || lpad(n::text, 9, '0'), ${id('plan', `n / ${perPlan}`)}, ${id('genset')}, true ${each}`,
    [code, size],
  );
  await owner.query(
    `insert into plan_due (${common}, serial_no, plan_id, plan_genset_id, genset_id, service_level, every_months, every_hours, base_on, base_hours, active, cycle)
       select t.id, ${id('due')}, now(), now(), 'B' || lpad(n::text, 9, '0'), ${id('plan', `n / ${perPlan}`)}, ${id('unit')}, ${id('genset')},
         'B', 12, 250, case when n % ${dueOf} = 0 then current_date - 360 else current_date - n % 300 end, 0, true, 1 ${each}`,
    [code, size],
  );
  await owner.query(
    `insert into maintenance_order (${common}, no, origin, genset_id, serial_no, model_id, customer_id, site_region_id, dealer_id, site_name,
         service_level, charge_type, due_on, window_from, window_to, service_org_type, state, result, closed_on, planned_start, planned_end,
         engineer_id, open_key)
       select t.id, ${id('order')}, now(), now(), 'WB' || lpad(n::text, 11, '0'), 'PLAN', ${id('genset')}, 'B' || lpad(n::text, 9, '0'),
         ${id('model', '1')}, ${id('customer', '1')}, ${id('region', '1')}, ${dealer}, '数据中心', 'A', 'CONTRACT',
         current_date - 700 + n % 720, current_date - 707 + n % 720, current_date - 693 + n % 720, 'DEALER', s.state,
         case when s.state = 'closed' then 'NORMAL' end, case when s.state = 'closed' then current_date - 690 + n % 690 end,
         case when s.state <> 'toAssign' then now() - n % 700 * interval '1 day' end,
         case when s.state <> 'toAssign' then now() - n % 700 * interval '1 day' + interval '4 hours' end,
         case when s.state <> 'toAssign' then ${user} end, case when s.state <> 'closed' then ${id('genset')} || ':A' end
       from tenant t, generate_series(1, $2::integer) n,
         lateral (select case when n % 1000 < 6 then (array['toAssign', 'toAssign', 'assigned', 'accepted', 'working', 'execReview'])[1 + n % 1000]
           else 'closed' end as state) s where t.tenancy_code = $1`,
    [code, size],
  );
  await owner.query('commit');
  for (const table of ['maintenance_plan', 'plan_genset', 'plan_due', 'maintenance_order'])
    await owner.query(`vacuum analyze ${table}`);
}

/** What the night does runs in this process, as a node of its own would. */
async function aNode(stage: Stage): Promise<Services> {
  const key = Buffer.alloc(32, 1);
  useDataKey(key);
  loadModules(serverModules);
  const database = new Database({ url: stage.appUrl, max: 4 });
  return {
    database,
    texts: await loadTexts(),
    log: pino({ level: 'error' }),
    environment: {
      pepper: key,
      tokenKey: key,
      loginCheck: 'none',
      testHooks: false,
      secure: false,
      dataDir: '',
      filesUrl: '',
      version: '0',
      build: 'bench',
    },
    now: () => new Date(),
    loadPrincipal: principalLoader(database, () => noRights),
  };
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return Math.round((performance.now() - began) / 100) / 10;
};

/** How long it takes to count anew when all units are due, first and again, and to order what is due once on two nodes. */
async function measureNight(services: Services, stage: Stage, size: number): Promise<Facts> {
  const { rows } = await stage.owner.query<{ id: string }>('select id from tenant where tenancy_code = $1', [
    `warr${size}`,
  ]);
  const tenantId = rows[0]?.id ?? '';
  await stage.owner.query(
    `update plan_due set next_due_on = null, next_due_hours = null, due_reason = null, visit_key = null where tenant_id = $1`,
    [tenantId],
  );
  await stage.owner.query(`delete from maintenance_order where tenant_id = $1 and service_level = 'B'`, [tenantId]);
  const context = () => systemContext(services, tenantId);
  let [changed, again] = [0, 0];
  const recountSeconds = await secondsOf(async () => (changed = await recountAll(context())));
  const unchangedSeconds = await secondsOf(async () => (again = await recountAll(context())));
  let due = 0;
  const findSeconds = await secondsOf(
    async () => (due = (await dueVisits(context(), new Date().toISOString().slice(0, 10))).length),
  );
  let made: number[] = [];
  const orderSeconds = await secondsOf(async () => {
    made = await Promise.all([1, 2].map(() => generateOrders(context())));
  });
  return { changed, again, recountSeconds, unchangedSeconds, goalSeconds: 60, due, findSeconds, made, orderSeconds };
}

/** Lists of maintenance orders, of the house and of a dealer. */
async function measureLists(stage: Stage, size: number): Promise<Facts> {
  const code = `warr${size}`;
  const { rows } = await stage.owner.query<{ id: string }>('select id from tenant where tenancy_code = $1', [code]);
  const tenantId = rows[0]?.id ?? '';
  const house = await stage.callerOf(`${code}_house`, tenantId);
  const dealer = await stage.callerOf(`${code}_dealer`, tenantId);
  const today = new Date().toISOString().slice(0, 10);
  const open = 'toAssign,assigned,accepted,working,execReview,salesReview,returned';
  const lists = {
    ordersP99: [house, 'order?size=20&sort=-no'],
    toAssignP99: [house, 'order?size=20&state=toAssign&sort=dueOn'],
    lateP99: [house, `order?size=20&state[in]=${open}&windowTo[lte]=${today}&sort=windowTo`],
    closedP99: [house, 'order?size=20&state=closed&sort=-closedOn'],
    searchP99: [house, 'order?size=20&q=B000004711'],
    ofDealerP99: [dealer, 'order?size=20&sort=-no'],
  } as const;
  const facts: Record<string, unknown> = { rows: size };
  for (const [name, [caller, path]] of Object.entries(lists))
    facts[name] = await p99Of(stage, caller, `maintenanceOrder/${path}`);
  return facts;
}

/** Maintenance of ten thousand and of a million units: its lists, and what the night counts and orders. */
export async function* measureMaintenance(stage: Stage): AsyncGenerator<readonly [string, Facts]> {
  await makeWarrantyTenants(stage);
  for (const size of sizes) await makeServices(stage, size);
  const services = await aNode(stage);
  try {
    for (const size of sizes) {
      yield [`maintenance ${size}`, await measureLists(stage, size)];
      yield [`night ${size}`, await measureNight(services, stage, size)];
    }
  } finally {
    await services.database.close();
  }
}
