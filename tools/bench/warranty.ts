import { provisionTenants } from '../../apps/server/provision-tenants.ts';
import { measureLooks, type Look, type LookFacts } from './looks.ts';
import {
  dealer,
  idOf,
  makeProjects,
  numbered,
  oneOf,
  owned,
  perProject,
  projectOf,
  region,
  row,
  sizes,
} from './projects.ts';
import { withoutIndexes } from './rows.ts';
import type { Stage } from './stage.ts';

/** Units of a plan of maintenance. */
const perPlan = 200;
/** Of how many units one is due at once. */
const dueOf = 2000;

const tables = [
  'pe_order',
  'warranty_certificate',
  'warranty_registration',
  'hour_reading',
  'maintenance_plan',
  'plan_genset',
  'plan_due',
  'maintenance_order',
] as const;

const serial = numbered('H26', 8);
const dealerOf = dealer(projectOf);
const regionOf = region(projectOf);
const customer = idOf('customer', `(${projectOf}) % 100`);
const house = idOf('house', "''");
const openStates = ['toAssign', 'toAssign', 'assigned', 'accepted', 'working', 'execReview'];

/** Columns, values by unit `n` with the state `s` of its maintenance order, and of how many units there is one row. */
interface Filling {
  readonly into: string;
  readonly values: string;
  readonly per?: number;
}

const fillings: readonly Filling[] = [
  {
    into: `pe_order (${owned}, no, dealer_id, dealer_region_id, contact_name, contact_phone, end_customer_id, order_date, currency, lines, priced, sets, amount, tax_amount, price_rate, special_flag, genset_ids, state, resume_at, submitted_at)`,
    values: `${row('peOrder')}, ${numbered('PE', 12)}, ${dealerOf}, ${regionOf}, '王', '13900000001', ${customer}, date '2020-01-01' + n % 2000, 'CNY', '[]', '[]', 1, 28600, 3290.27, 0.95, n % 9 = 0, array[${idOf('genset')}],
      case when n % 1000 < 5 then ${oneOf(['firstCheck', 'orderCheck', 'specialCheck', 'toEffect', 'draft'], 'n % 1000')} else 'effective' end, 'none', now() - n * interval '1 second'`,
  },
  {
    into: `warranty_certificate (${owned}, cert_no, genset_id, serial_no, dealer_id, dealer_region_id, holder_name, start_on, end_on, line_price, issued_on, state, events)`,
    values: `${row('certificate')}, ${numbered('P', 11)}, ${idOf('genset')}, ${serial}, ${dealerOf}, ${regionOf}, '云数', current_date - 700 + n % 1500, current_date - 1 + n % 1500, 28600, current_date - 730 + n % 720,
      ${oneOf(['active', 'active', 'waiting', 'expiredDate', 'void'], 'n')}, case when n % 50 = 0 then '[{"kind": "CLAIMED", "amount": "1200.00"}]'::jsonb else '[]'::jsonb end`,
  },
  {
    into: `warranty_registration (${owned}, no, genset_id, customer_id, site_region_id, duty_type, commissioned_on, hours_at_commission, source, warranty_start, warranty_end, valid_on, state)`,
    values: `${row('registration')}, ${numbered('WR', 12)}, ${idOf('genset')}, ${customer}, ${regionOf}, 'PRP', current_date - n % 1500, 5, 'COMMISSIONING', current_date - n % 1500, current_date + 730 - n % 1500, current_date - n % 1500,
      case when n % 1000 < 2 then 'draft' when n % 1000 < 6 then 'submitted' else 'valid' end`,
  },
  {
    into: `hour_reading (${owned}, genset_id, read_on, hours, cumulative_hours, source)`,
    values: `t.id, md5($1 || '-reading-' || n || '-' || k)::uuid, now(), now(), ${idOf('genset')}, current_date - 60 * k, 1000 - 30 * k, 1000 - 30 * k, 'MANUAL'`,
  },
  {
    into: `maintenance_plan (${owned}, no, name, source_type, customer_id, site_region_id, dealer_id, sale_channel, execution_manager_id, start_on, end_on, lead_days, merge_days, tolerance_days, state)`,
    values: `${row('maintenance')}, ${numbered('MP', 8)}, 'plan ' || n, 'SERVICE_CONTRACT', ${customer}, ${regionOf}, ${dealerOf}, 'trade', ${house}, current_date - 400, current_date + 700, 15, 30, 7, 'running'`,
    per: perPlan,
  },
  {
    into: `plan_genset (${owned}, serial_no, plan_id, genset_id, active)`,
    values: `${row('planUnit')}, ${serial}, ${idOf('maintenance', `(n - 1) / ${perPlan} + 1`)}, ${idOf('genset')}, true`,
  },
  {
    into: `plan_due (${owned}, serial_no, plan_id, plan_genset_id, genset_id, service_level, every_months, every_hours, base_on, base_hours, active, cycle)`,
    values: `${row('due')}, ${serial}, ${idOf('maintenance', `(n - 1) / ${perPlan} + 1`)}, ${idOf('planUnit')}, ${idOf('genset')}, 'B', 12, 25000, case when n % ${dueOf} = 0 then current_date - 360 else current_date - n % 300 end, 0, true, 1`,
  },
  {
    into: `maintenance_order (${owned}, no, origin, genset_id, serial_no, model_id, customer_id, site_region_id, dealer_id, site_name, service_level, charge_type, due_on, window_from, window_to, service_org_type, state, result, closed_on, planned_start, planned_end, engineer_id, open_key)`,
    values: `${row('service')}, ${numbered('WB', 11)}, 'PLAN', ${idOf('genset')}, ${serial}, ${idOf('model', "''")}, ${customer}, ${regionOf}, ${dealerOf}, '数据中心', 'A', 'CONTRACT', current_date - 700 + n % 720, current_date - 707 + n % 720, current_date - 693 + n % 720, 'DEALER', s.state,
      case when s.state = 'closed' then 'NORMAL' end, case when s.state = 'closed' then current_date - 690 + n % 690 end,
      case when s.state <> 'toAssign' then now() - n % 700 * interval '1 day' end, case when s.state <> 'toAssign' then now() - n % 700 * interval '1 day' + interval '4 hours' end,
      case when s.state <> 'toAssign' then ${house} end, case when s.state <> 'closed' then ${idOf('genset')} || ':A' end`,
  },
];

/** Somebody of the house who reads all, and somebody of an area who checks sales and plans services. */
async function makeReaders({ owner }: Stage, code: string): Promise<void> {
  await owner.query(
    `with a as (insert into account (id, user_name, employee_name, email, active_date, expiry_date, created_at, updated_at)
       select md5($1 || '-' || n || '-')::uuid, $1 || '-' || n, $1 || '-' || n, $1 || '-' || n || '@example.com', '2020-01-01', '2099-12-31', now(), now()
       from unnest(array['house', 'service']) n returning *)
     insert into tenant_user (tenant_id, id, version, created_at, updated_at, default_org_id, user_name, employee_name, email, sex, status, locked, builtin, active_date, expiry_date)
       select o.tenant_id, a.id, 1, now(), now(), o.id, a.user_name, a.employee_name, a.email, a.sex, a.status, a.locked, a.builtin, a.active_date, a.expiry_date
       from a, tenant t join org o on o.tenant_id = t.id where t.tenancy_code = $1`,
    [code],
  );
  await owner.query(
    `insert into area_assignment (${owned}, position, user_id, region_id, channel, valid_from)
     select a.tenant_id, gen_random_uuid(), now(), now(), 'MPL', ${idOf('service', "''")}, a.region_id, 'any', '2020-01-01'
     from area_assignment a join tenant t on t.id = a.tenant_id where t.tenancy_code = $1 and a.position = 'ASM'`,
    [code],
  );
}

/** Certificates, sales, registrations, readings, plans and orders of the units of the projects, made on the first run and kept. */
export async function makeWarranties(stage: Stage): Promise<void> {
  await makeProjects(stage);
  const { owner } = stage;
  const { rows } = await owner.query<{ code: string }>(
    `select tenancy_code as code from tenant t where tenancy_code like 'proj%'
       and not exists (select 1 from warranty_certificate c where c.tenant_id = t.id)`,
  );
  const missing = sizes.filter((size) => rows.some(({ code }) => code === `proj${size}`));
  if (missing.length === 0) return;
  await withoutIndexes(stage, tables, async () => {
    for (const size of missing) {
      const code = `proj${size}`;
      await makeReaders(stage, code);
      for (const { into, values, per = 1 } of fillings)
        await owner.query(
          `insert into ${into} select ${values} from generate_series(1, $2::integer) n, tenant t,
             (select r.tenant_id, array_agg(r.id order by r.code) as ids from region r where r.level = 'city' group by 1) r,
             ${into.startsWith('hour_reading') ? 'generate_series(1, 2) k,' : ''}
             lateral (select case when n % 1000 < 6 then ${oneOf(openStates, 'n % 1000')} else 'closed' end as state) s
           where t.tenancy_code = $1 and r.tenant_id = t.id`,
          [code, Math.ceil((size * perProject) / per)],
        );
    }
  });
  await provisionTenants(owner, new Date().toISOString());
  await owner.query(
    `insert into role_member (tenant_id, role_id, member_type, member_id, created_at)
     select r.tenant_id, r.id, 'user', u.id, now() from role r join tenant_user u on u.tenant_id = r.tenant_id
     where (r.code in ('R_WCO', 'R_SVD') and u.user_name like 'proj%-house') or (r.code in ('R_BAD', 'R_MPL') and u.user_name like 'proj%-service')
     on conflict do nothing`,
  );
  for (const table of tables) await owner.query(`vacuum analyze ${table}`);
}

const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const certificates = '/warrantyOrder/warrantyCertificate?size=20';
const sales = '/warrantyOrder/peOrder?size=20';
const registrations = '/warranty/registration?size=20';
const orders = '/maintenanceOrder/order?size=20';
const openOrders = 'toAssign,assigned,accepted,working,execReview,salesReview,returned';

const looks: readonly Look[] = (['house', 'service', 'dealer'] as const).flatMap((as): Look[] => [
  { name: 'certificates', as, path: certificates },
  { name: 'certificatesInForce', as, path: `${certificates}&state[in]=waiting,active` },
  {
    name: 'certificatesEndingSoon',
    as,
    path: `${certificates}&state=active&sort=endOn&endOn[gte]=${dayFromNow(0)}&endOn[lte]=${dayFromNow(90)}`,
  },
  { name: 'certificatesOver', as, path: `${certificates}&state[in]=expiredDate,expiredHours,void` },
  { name: 'certificatesIssuedOn', as, path: `${certificates}&issuedOn=${dayFromNow(-100)}` },
  { name: 'certificateBySerial', as, path: `${certificates}&q=H2600004711` },
  { name: 'sales', as, path: sales },
  { name: 'salesInCheck', as, path: `${sales}&state[in]=firstCheck,specialCheck,orderCheck` },
  { name: 'salesToEffect', as, path: `${sales}&state=toEffect` },
  { name: 'salesSpecial', as, path: `${sales}&specialFlag=true` },
  { name: 'saleByNumber', as, path: `${sales}&q=PE000000004711` },
  { name: 'registrations', as, path: registrations },
  { name: 'registrationsToCheck', as, path: `${registrations}&state=submitted` },
  { name: 'maintenanceOrders', as, path: `${orders}&sort=-no` },
  { name: 'maintenanceToAssign', as, path: `${orders}&state=toAssign&sort=dueOn` },
  {
    name: 'maintenanceLate',
    as,
    path: `${orders}&state[in]=${openOrders}&windowTo[lte]=${dayFromNow(0)}&sort=windowTo`,
  },
  { name: 'maintenanceClosed', as, path: `${orders}&state=closed&sort=-closedOn` },
  { name: 'maintenanceBySerial', as, path: `${orders}&q=H2600004711` },
]);

/** Lists of certificates, sales, registrations and maintenance orders over 100,000 and a million units, for those who see all, an area, a dealer. */
export async function* measureWarranties(stage: Stage): AsyncGenerator<readonly [string, LookFacts]> {
  await makeWarranties(stage);
  yield* measureLooks(stage, { of: 'warranties', codes: sizes.map((size) => `proj${size}`), looks });
}
