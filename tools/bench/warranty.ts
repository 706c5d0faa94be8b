import autocannon from 'autocannon';
import { apiPrefix } from '@mp/kernel/contract';
import { provisionTenants } from '../../apps/server/provision-tenants.ts';
import type { Caller, Stage } from './stage.ts';

type Facts = Readonly<Record<string, number>>;

/** Rows of the large tenant; fewer on a machine that has no time for a million. */
export const sizes = [10_000, Number(process.env.BENCH_ROWS ?? 1_000_000)] as const;
const seconds = Number(process.env.BENCH_SECONDS ?? 4);

/** A tenant with as many certificates and orders, one for each unit, sold by a dealer for every two hundred of them. */
async function makeTenant({ owner }: Stage, code: string, size: number): Promise<void> {
  const { rowCount } = await owner.query('select 1 from tenant where tenancy_code = $1', [code]);
  if (rowCount) return;
  const ids = `md5($1 || x || n)::uuid`;
  const id = (kind: string) => ids.replace('x', `'${kind}'`);
  await owner.query('begin');
  await owner.query(
    `with t as (insert into tenant (id, version, created_at, updated_at, tenancy_name, tenancy_code, tenancy_short_name, tenancy_status, initialised_at)
       values (gen_random_uuid(), 1, now(), now(), $1, $1, $1, '1', now()) returning id),
     o as (insert into org (tenant_id, id, version, created_at, updated_at, name, code, type, seq, enabled, path, depth)
       select id, gen_random_uuid(), 1, now(), now(), $1, $1, 'company', 0, true, '00001', 0 from t returning tenant_id, id),
     a as (insert into account (id, user_name, employee_name, email, active_date, expiry_date, created_at, updated_at)
       select gen_random_uuid(), $1 || n, $1 || n, $1 || n || '@example.com', '2020-01-01', '2099-12-31', now(), now() from unnest(array['_house', '_dealer']) n returning *)
     insert into tenant_user (tenant_id, id, version, created_at, updated_at, default_org_id, user_name, employee_name, email, sex, status, locked, builtin, active_date, expiry_date)
       select o.tenant_id, a.id, 1, now(), now(), o.id, a.user_name, a.employee_name, a.email, a.sex, a.status, a.locked, a.builtin, a.active_date, a.expiry_date from a, o`,
    [code],
  );
  await owner.query(
    `with t as (select id from tenant where tenancy_code = $1),
     r as (insert into region (tenant_id, id, version, created_at, updated_at, code, name, level, seq, enabled, path, depth)
       select id, ${id('region')}, 1, now(), now(), 'CN', '{"ZH_CN":"中国"}', 'country', 1, true, '00001', 0 from t, (select 1 as n) n returning tenant_id, id),
     m as (insert into genset_model (tenant_id, id, created_at, updated_at, code, name, product_line, brand_owner, lifecycle, ratings)
       select id, ${id('model')}, now(), now(), 'BENCH', '{"ZH_CN":"BENCH"}', 'DIESEL', 'own', 'active', '[]' from t, (select 1 as n) n),
     c as (insert into customer (tenant_id, id, created_at, updated_at, code, name, name_key, kinds, status, contacts, sites)
       select id, ${id('customer')}, now(), now(), 'C1', '{"ZH_CN":"云数"}', '云数', '{endUser}', 'active', '[]', '[]' from t, (select 1 as n) n)
     insert into dealer (tenant_id, id, created_at, updated_at, name, credit_code, dealer_type, region_id)
       select r.tenant_id, ${id('dealer')}, now(), now(), jsonb_build_object('ZH_CN', '经销商' || n), $1 || n, 'comprehensive', r.id
       from r, generate_series(0, greatest(1, $2::integer / 200) - 1) n`,
    [code, size],
  );
  await owner.query(
    `insert into genset (tenant_id, id, created_at, updated_at, serial_no, model_id, dealer_id, state, duty_type)
       select t.id, ${id('genset')}, now(), now(), 'B' || lpad(n::text, 9, '0'), md5($1 || 'model' || 1)::uuid,
         md5($1 || 'dealer' || n % greatest(1, $2::integer / 200))::uuid, 'inService', 'ESP'
       from tenant t, generate_series(1, $2::integer) n where t.tenancy_code = $1`,
    [code, size],
  );
  await owner.query(
    `insert into pe_order (tenant_id, id, created_at, updated_at, no, dealer_id, dealer_region_id, contact_name, contact_phone, end_customer_id,
         order_date, currency, lines, priced, sets, amount, tax_amount, price_rate, special_flag, genset_ids, state, resume_at, submitted_at)
       select t.id, ${id('order')}, now(), now(), 'PE' || lpad(n::text, 12, '0'), md5($1 || 'dealer' || n % greatest(1, $2::integer / 200))::uuid,
         md5($1 || 'region' || 1)::uuid, '王', '13900000001', md5($1 || 'customer' || 1)::uuid, date '2020-01-01' + n % 2000, 'CNY', '[]', '[]', 1,
         28600, 3290.27, 0.95, n % 9 = 0, array[${id('genset')}],
         (array['effective', 'effective', 'effective', 'effective', 'effective', 'effective', 'firstCheck', 'orderCheck', 'toEffect', 'draft'])[1 + n % 10],
         'none', now() - n * interval '1 second'
       from tenant t, generate_series(1, $2::integer) n where t.tenancy_code = $1`,
    [code, size],
  );
  await owner.query(
    `insert into warranty_certificate (tenant_id, id, created_at, updated_at, cert_no, genset_id, serial_no, dealer_id, dealer_region_id, holder_name,
         start_on, end_on, line_price, issued_on, state, events)
       select t.id, ${id('certificate')}, now(), now(), 'P' || lpad(n::text, 11, '0'), ${id('genset')}, 'B' || lpad(n::text, 9, '0'),
         md5($1 || 'dealer' || n % greatest(1, $2::integer / 200))::uuid, md5($1 || 'region' || 1)::uuid, '云数',
         current_date - 700 + n % 1500, current_date - 1 + n % 1500, 28600, current_date - 730 + n % 720,
         (array['active', 'active', 'waiting', 'expiredDate', 'void'])[1 + n % 5],
         case when n % 50 = 0 then '[{"kind": "CLAIMED", "amount": "1200.00"}]'::jsonb else '[]'::jsonb end
       from tenant t, generate_series(1, $2::integer) n where t.tenancy_code = $1`,
    [code, size],
  );
  await owner.query(
    `update tenant_user set dealer_id = md5($1 || 'dealer' || 7)::uuid where user_name = $1 || '_dealer'`,
    [code],
  );
  await owner.query('commit');
}

/** Makes both tenants on the first run. */
export async function makeWarrantyTenants(stage: Stage): Promise<void> {
  for (const size of sizes) await makeTenant(stage, `warr${size}`, size);
  await provisionTenants(stage.owner, new Date().toISOString());
  await stage.owner.query(
    `insert into role_member (tenant_id, role_id, member_type, member_id, created_at)
     select r.tenant_id, r.id, 'user', u.id, now() from role r join tenant_user u on u.tenant_id = r.tenant_id
     where (r.code in ('R_WCO', 'R_SVD') and u.user_name like 'warr%\\_house') or (r.code = 'R_DLA' and u.user_name like 'warr%\\_dealer') on conflict do nothing`,
  );
  for (const table of ['genset', 'pe_order', 'warranty_certificate'])
    await stage.owner.query(`vacuum analyze ${table}`);
}

/** The 99th percentile of a list in milliseconds; refusals and errors end the run. */
export async function p99Of(stage: Stage, caller: Caller, path: string): Promise<number> {
  const { latency, non2xx, errors } = await autocannon({
    url: `${stage.consoleUrl}${apiPrefix}/${path}`,
    connections: 4,
    duration: seconds,
    headers: caller.headers,
  });
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refusals, ${errors} errors`);
  return latency.p99;
}

const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function measureSize(stage: Stage, size: number): Promise<Facts> {
  const code = `warr${size}`;
  const { rows } = await stage.owner.query<{ id: string }>('select id from tenant where tenancy_code = $1', [code]);
  const tenantId = rows[0]?.id ?? '';
  const [house, dealer] = [
    await stage.callerOf(`${code}_house`, tenantId),
    await stage.callerOf(`${code}_dealer`, tenantId),
  ];
  const endingSoon = `warrantyOrder/warrantyCertificate?size=20&state=active&sort=endOn&endOn[gte]=${dayFromNow(0)}&endOn[lte]=${dayFromNow(90)}`;
  return {
    rows: size,
    certificatesP99: await p99Of(stage, house, 'warrantyOrder/warrantyCertificate?size=20&sort=-certNo'),
    liveP99: await p99Of(stage, house, 'warrantyOrder/warrantyCertificate?size=20&state[in]=waiting,active'),
    endingSoonP99: await p99Of(stage, house, endingSoon),
    issuedP99: await p99Of(stage, house, `warrantyOrder/warrantyCertificate?size=20&issuedOn=${dayFromNow(-100)}`),
    searchP99: await p99Of(stage, house, 'warrantyOrder/warrantyCertificate?size=20&q=B000004711'),
    ofDealerP99: await p99Of(stage, dealer, 'warrantyOrder/warrantyCertificate?size=20'),
    ordersP99: await p99Of(stage, house, 'warrantyOrder/peOrder?size=20'),
    ordersInCheckP99: await p99Of(
      stage,
      house,
      'warrantyOrder/peOrder?size=20&state[in]=firstCheck,orderCheck,toEffect',
    ),
    ordersOfDealerP99: await p99Of(stage, dealer, 'warrantyOrder/peOrder?size=20'),
  };
}

/** Lists of certificates and orders of ten thousand and of a million rows, of the house and of a dealer. */
export async function* measureWarranties(stage: Stage): AsyncGenerator<readonly [string, Facts]> {
  await makeWarrantyTenants(stage);
  for (const size of sizes) yield [`warranties ${size}`, await measureSize(stage, size)];
}
