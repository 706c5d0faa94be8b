import { provisionTenants } from '../../apps/server/provision-tenants.ts';
import autocannon from 'autocannon';
import { apiPrefix } from '@mp/kernel/contract';
import type { ImportBatch } from '@mp/kernel/contract';
import ExcelJS from 'exceljs';
import { ask, resting } from './excel.ts';
import type { Caller, Stage } from './stage.ts';

type Facts = Readonly<Record<string, number>>;

const sizes = [10_000, 1_000_000] as const;
const path = '/customer/customer';
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const sheetRows = 10_000;
/** Rows of the sheet that are there already, under another spelling. */
const twins = 100;

/** A tenant with an area manager of 5 of 31 provinces, and somebody of a dealer with 200 customers. */
async function makeTenant({ owner }: Stage, code: string, size: number): Promise<void> {
  const { rowCount } = await owner.query('select 1 from tenant where tenancy_code = $1', [code]);
  if (rowCount) return;
  await owner.query('begin');
  await owner.query(
    `with t as (insert into tenant (id, version, created_at, updated_at, tenancy_name, tenancy_code, tenancy_short_name, tenancy_status, initialised_at)
       values (gen_random_uuid(), 1, now(), now(), $1, $1, $1, '1', now()) returning id),
     o as (insert into org (tenant_id, id, version, created_at, updated_at, name, code, type, seq, enabled, path, depth)
       select id, gen_random_uuid(), 1, now(), now(), $1, $1, 'company', 0, true, '00001', 0 from t returning tenant_id, id),
     a as (insert into account (id, user_name, employee_name, email, active_date, expiry_date, created_at, updated_at)
       select gen_random_uuid(), $1 || n, $1 || n, $1 || n || '@example.com', '2020-01-01', '2099-12-31', now(), now() from unnest(array['_admin', '_area', '_dealer']) n returning *)
     insert into tenant_user (tenant_id, id, version, created_at, updated_at, default_org_id, user_name, employee_name, email, sex, status, locked, builtin, active_date, expiry_date, is_admin)
       select o.tenant_id, a.id, 1, now(), now(), o.id, a.user_name, a.employee_name, a.email, a.sex, a.status, a.locked, a.builtin, a.active_date, a.expiry_date, a.user_name like '%\\_admin' from a, o`,
    [code],
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
       join tenant_user u on u.tenant_id = t.id and u.user_name = $1 || '_area' where t.tenancy_code = $1`,
    [code],
  );
  await owner.query(
    `insert into dealer (tenant_id, id, created_at, updated_at, name, credit_code, dealer_type, region_id)
     select t.id, md5('bench-dealer-' || n)::uuid, now(), now(), jsonb_build_object('ZH_CN', '经销商' || n), 'B' || n, 'comprehensive', r.id
     from tenant t, generate_series(0, greatest(1, $2::integer / 200) - 1) n, (select tenant_id, min(id::text)::uuid as id from region where level = 'city' group by 1) r
     where t.tenancy_code = $1 and r.tenant_id = t.id`,
    [code, size],
  );
  await owner.query(
    `insert into customer (tenant_id, id, created_at, updated_at, code, name, name_key, kinds, industry, level, region_id, owner_dealer_id, dealer_ids, contacts, sites, status, checked_at)
     select t.id, gen_random_uuid(), now(), now() - n * interval '1 second', 'C' || lpad(n::text, 7, '0'), jsonb_build_object('ZH_CN', k || '有限公司'), k, '{endUser}',
       (array['DC', 'TELECOM', 'MFG', 'MINING', 'UTILITY'])[1 + n % 5], (array['A', 'B', 'C'])[1 + n % 3], r.ids[1 + n % 341], d.id, array[d.id],
       jsonb_build_array(jsonb_build_object('name', '王', 'mobile', '13' || lpad(n::text, 9, '0'), 'primary', true, 'left', false)), '[]', 'active', now()
     from tenant t, generate_series(1, $2::integer) n,
       lateral (select substr('远启瑞恒天盛宏汇博金九康联安中东凌铭奥鼎', 1 + n % 20, 1) || substr('山明泽丰衡隆图川远桥州安信泰岳海云海源新', 1 + n / 20 % 20, 1)
         || substr('华诚德信达润佳祥瑞宇', 1 + n / 400 % 10, 1) || (array['云计算', '数据', '通信', '半导体', '矿业', '能源科技', '电力建设', '设备租赁', '信息技术', '智能制造'])[1 + n / 4000 % 10]
         || case when n > 40000 then to_char(n / 40000, 'FM000') else '' end as k) k,
       lateral (select md5('bench-dealer-' || n % greatest(1, $2::integer / 200))::uuid as id) d,
       (select r.tenant_id, array_agg(r.id order by r.code) as ids from region r where r.level = 'city' group by 1) r
     where t.tenancy_code = $1 and r.tenant_id = t.id`,
    [code, size],
  );
  await owner.query(`update tenant_user set dealer_id = md5('bench-dealer-7')::uuid where user_name = $1`, [
    `${code}_dealer`,
  ]);
  await owner.query('commit');
}

/** A million rows go into the grams of an index one by one in 25 minutes, while making it afterwards takes two. */
async function withoutGrams({ owner }: Stage, work: () => Promise<void>): Promise<void> {
  const { rows } = await owner.query<{ name: string; sql: string }>(
    `select indexname as name, indexdef as sql from pg_indexes where tablename = 'customer' and indexdef like '%USING gin%'`,
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await work();
  await owner.query(`set maintenance_work_mem = '256MB'`);
  for (const { sql } of rows) await owner.query(sql);
}

async function makeTenants(stage: Stage): Promise<void> {
  const { rowCount } = await stage.owner.query(`select 1 from tenant where tenancy_code like 'cust%'`);
  if (rowCount !== sizes.length)
    await withoutGrams(stage, async () => {
      for (const size of sizes) await makeTenant(stage, `cust${size}`, size);
    });
  await provisionTenants(stage.owner, new Date().toISOString());
  await stage.owner.query(
    `insert into role_member (tenant_id, role_id, member_type, member_id, created_at)
     select r.tenant_id, r.id, 'user', u.id, now() from role r join tenant_user u on u.tenant_id = r.tenant_id
     where (r.code = 'R_ASM' and u.user_name like 'cust%\\_area') or (r.code = 'R_DLA' and u.user_name like 'cust%\\_dealer') on conflict do nothing`,
  );
  await stage.owner.query('vacuum analyze customer');
}

async function p99Of(
  stage: Stage,
  caller: Caller,
  { tail, body }: { readonly tail: string; readonly body?: object },
): Promise<number> {
  const { latency, non2xx, errors } = await autocannon({
    url: `${stage.consoleUrl}${apiPrefix}${path}${tail}`,
    connections: 4,
    duration: seconds,
    headers: { ...caller.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (non2xx + errors > 0) throw new Error(`${tail}: ${non2xx} refusals, ${errors} errors`);
  return latency.p99;
}

async function measureSize(stage: Stage, size: number): Promise<Facts> {
  const code = `cust${size}`;
  const { rows } = await stage.owner.query<{ id: string }>('select id from tenant where tenancy_code = $1', [code]);
  const tenantId = rows[0]?.id ?? '';
  const [area, dealer] = [
    await stage.callerOf(`${code}_area`, tenantId),
    await stage.callerOf(`${code}_dealer`, tenantId),
  ];
  const q = encodeURIComponent('启明华');
  return {
    customers: size,
    listAreaP99: await p99Of(stage, area, { tail: '?size=20' }),
    listAreaByIndustryP99: await p99Of(stage, area, { tail: '?size=20&industry=DC&status=active' }),
    searchAreaP99: await p99Of(stage, area, { tail: `?size=20&q=${q}` }),
    listDealerP99: await p99Of(stage, dealer, { tail: '?size=20' }),
    alikeP99: await p99Of(stage, area, { tail: '/alike', body: { name: '省5启明华能源科技集团有限公司' } }),
  };
}

/** What a sheet brought goes into the recycle bin: for good, each row would be looked for in all tables that name customers. */
async function takeAway({ owner }: Stage, tenantId: string | undefined): Promise<void> {
  await owner.query(
    `update customer set deleted_at = now() where tenant_id = $1 and deleted_at is null and name_key like '%导入实业'`,
    [tenantId],
  );
}

/** 10,000 customers as a sheet of which some are there already: preview, then taking over. */
async function measureImport(stage: Stage, size: number): Promise<Facts> {
  const code = `cust${size}`;
  const { rows } = await stage.owner.query<{ id: string }>('select id from tenant where tenancy_code = $1', [code]);
  const caller = await stage.callerOf(`${code}_admin`, rows[0]?.id ?? '');
  await takeAway(stage, rows[0]?.id);
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('bench');
  sheet.addRow(['客户名称 (中文)', '类别', '行业', '区域']);
  const stored = await stage.owner.query<{ name: string; city: string }>(
    `select c.name->>'ZH_CN' as name, r.name->>'ZH_CN' as city from customer c join region r on r.tenant_id = c.tenant_id and r.id = c.region_id
     where c.tenant_id = $1 and c.status = 'active' order by c.code limit $2`,
    [rows[0]?.id, twins],
  );
  for (const { name, city } of stored.rows)
    sheet.addRow([name.replace('有限公司', '(集团)股份有限公司'), '最终用户', '数据中心', city]);
  for (let n = twins; n < sheetRows; n += 1)
    sheet.addRow([
      `${String.fromCodePoint(0x4e00 + n * 2)}${String.fromCodePoint(0x9000 - n)}导入实业有限公司`,
      '最终用户',
      '数据中心',
      `市${1 + (n % 31)}-${1 + (n % 11)}`,
    ]);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await book.xlsx.writeBuffer())]), 'bench.xlsx');
  const started = performance.now();
  const { id } = await ask<ImportBatch>(stage, caller, { method: 'POST', path: `${path}/imports`, body: form });
  const read = () => ask<ImportBatch>(stage, caller, { path: `${path}/imports/${id}` });
  const checked = await resting(read, ['checking']);
  const preview = performance.now() - started;
  await ask(stage, caller, { method: 'POST', path: `${path}/imports/${id}/commit`, body: {} });
  const { committed } = await resting(read, ['committing']);
  const ms = performance.now() - started;
  await takeAway(stage, rows[0]?.id);
  return {
    customers: size,
    rows: sheetRows,
    refused: checked.invalid,
    committed,
    previewMs: Math.round(preview),
    ms: Math.round(ms),
    goalMs: 15_000,
  };
}

/** Lists of customers for an area manager and a dealer, duplicates while typing, and an import with duplicates. */
export async function* measureCustomers(stage: Stage): AsyncGenerator<readonly [string, Facts]> {
  await makeTenants(stage);
  for (const size of sizes) yield ['customers', await measureSize(stage, size)];
  for (const size of sizes) yield ['importCustomers', await measureImport(stage, size)];
}
