import { provisionTenants } from '../../apps/server/provision-tenants.ts';
import autocannon from 'autocannon';
import { apiPrefix } from '@mp/kernel/contract';
import type { Stage } from './stage.ts';

const sizes = [10_000, 100_000, 1_000_000] as const;

/** Tenants with as many users each, made on the first run and kept; plain rows, since only reading is measured. */
async function makeTenants(stage: Stage): Promise<void> {
  for (const size of sizes) {
    const code = `grow${size}`;
    const { rowCount } = await stage.owner.query('select 1 from tenant where tenancy_code = $1', [code]);
    if (rowCount) continue;
    await stage.owner.query('begin');
    await stage.owner.query(
      `with t as (insert into tenant (id, version, created_at, updated_at, tenancy_name, tenancy_code, tenancy_short_name, tenancy_status)
         values (gen_random_uuid(), 1, now(), now(), $1, $1, $1, '1') returning id),
       o as (insert into org (tenant_id, id, version, created_at, updated_at, name, code, type, seq, enabled, path, depth)
         select id, gen_random_uuid(), 1, now(), now(), $1, $1, 'company', 0, true, '00001', 0 from t returning tenant_id, id),
       a as (insert into account (id, user_name, employee_name, email, active_date, expiry_date, created_at, updated_at)
         select gen_random_uuid(), $1 || '_' || lpad(n::text, 7, '0'),
           substr('王李张刘陈杨赵黄周吴', 1 + n % 10, 1) || substr('伟芳娜敏静强磊军洋勇', 1 + (n / 10) % 10, 1) || n, $1 || '_' || n || '@example.com', '2020-01-01', '2099-12-31', now(), now()
         from generate_series(1, $2::integer) n returning *)
       insert into tenant_user (tenant_id, id, version, created_at, updated_at, default_org_id, user_name, employee_name, email, sex, status, locked, builtin, active_date, expiry_date)
         select o.tenant_id, a.id, 1, now(), now(), o.id, a.user_name, a.employee_name, a.email, a.sex, a.status, a.locked, a.builtin, a.active_date, a.expiry_date from a, o`,
      [code, size],
    );
    await stage.owner.query('commit');
  }
  // The reader is one of the staff, with the menus and rights that every tenant begins with.
  await stage.owner.query(
    `update tenant set initialised_at = now() where tenancy_code like 'grow%' and initialised_at is null`,
  );
  await provisionTenants(stage.owner, new Date().toISOString());
  await stage.owner.query(
    `insert into user_org (tenant_id, user_id, org_id) select u.tenant_id, u.id, u.default_org_id from tenant_user u
     where u.user_name like 'grow%\\_0000001' on conflict do nothing`,
  );
  await stage.owner.query('vacuum analyze tenant_user');
  await stage.owner.query('vacuum analyze account');
}

/** Spreads the million over ten companies with ten departments each; the first user stands in the first company. */
async function spread(stage: Stage, tenantId: string): Promise<void> {
  const { rowCount } = await stage.owner.query(`select 1 from org where tenant_id = $1 and code = 'grow1'`, [tenantId]);
  if (rowCount) return;
  const add = `insert into org (tenant_id, id, version, created_at, updated_at, name, code, type, parent_id, seq, enabled, path, depth)`;
  await stage.owner.query(
    `${add} select p.tenant_id, gen_random_uuid(), 1, now(), now(), 'C' || n, 'grow' || n, 'company', p.id, n, true, p.path || '.' || tree_label(n + 100), 1
     from org p, generate_series(1, 10) n where p.tenant_id = $1 and p.parent_id is null`,
    [tenantId],
  );
  await stage.owner.query(
    `${add} select p.tenant_id, gen_random_uuid(), 1, now(), now(), 'D' || n, p.code || 'd' || n, 'department', p.id, n, true, p.path || '.' || tree_label(p.seq * 100 + n + 200), 2
     from org p, generate_series(1, 10) n where p.tenant_id = $1 and p.depth = 1`,
    [tenantId],
  );
  await stage.owner.query(
    `update tenant_user u set default_org_id = o.ids[1 + abs(hashtext(u.user_name)) % cardinality(o.ids)]
     from (select array_agg(id order by path) as ids from org where tenant_id = $1 and depth = 2) o where u.tenant_id = $1`,
    [tenantId],
  );
  const first = `tenant_id = $1 and user_id = (select id from tenant_user where tenant_id = $1 and user_name like '%\\_0000001')`;
  await stage.owner.query(
    `update user_org set org_id = (select id from org where tenant_id = $1 and code = 'grow1') where ${first}`,
    [tenantId],
  );
  await stage.owner.query('vacuum analyze tenant_user');
}

/** A page of a million users for somebody who sees one company of ten, with what is below it. */
export async function measureScope(stage: Stage): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await stage.owner.query<{ id: string }>(`select id from tenant where tenancy_code = 'grow1000000'`);
  const tenantId = rows[0]?.id ?? '';
  await spread(stage, tenantId);
  await stage.owner.query(
    `insert into data_scope (tenant_id, id, subject_type, subject_id, resource, action, scope, created_at)
     select $1, gen_random_uuid(), 'user', id, 'user', 'read', 'deptBelow', now() from tenant_user where tenant_id = $1 and user_name like '%\\_0000001'
     on conflict do nothing`,
    [tenantId],
  );
  const caller = await stage.callerOf('grow1000000_0000001', tenantId);
  const times: number[] = [];
  let total = 0;
  for (let at = 0; at < 60; at += 1) {
    const start = performance.now();
    const answer = await fetch(`${stage.consoleUrl}${apiPrefix}/identity/user?size=20&sort=userName`, {
      headers: caller.headers,
    });
    total = ((await answer.json()) as { total: number }).total;
    if (at >= 10) times.push(performance.now() - start);
  }
  await stage.owner.query(`delete from data_scope where tenant_id = $1`, [tenantId]);
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  return { total, p95: Math.round(p95 * 10) / 10, goalMs: 100 };
}

/** The same pages over ten thousand, a hundred thousand and a million users of a tenant; p99 is to stay flat. */
export async function measureGrowth(stage: Stage): Promise<Readonly<Record<string, unknown>>> {
  await makeTenants(stage);
  const works = { list: '?size=20&sort=userName', contains: `?q=${encodeURIComponent('王伟')}`, narrow: '?q=12345' };
  const p99: Record<string, number[]> = {};
  for (const size of sizes) {
    const { rows } = await stage.owner.query<{ id: string }>('select id from tenant where tenancy_code = $1', [
      `grow${size}`,
    ]);
    const caller = await stage.callerOf(`grow${size}_0000001`, rows[0]?.id);
    for (const [name, query] of Object.entries(works)) {
      const url = `${stage.consoleUrl}${apiPrefix}/identity/user${query}`;
      const options = { url, connections: 8, headers: { ...caller.headers } };
      await autocannon({ ...options, duration: 2 });
      const { latency, non2xx } = await autocannon({ ...options, duration: 4 });
      if (non2xx > 0) throw new Error(`${name} over ${size} users was refused ${non2xx} times`);
      (p99[name] ??= []).push(latency.p99);
    }
  }
  const ratios = Object.fromEntries(
    Object.entries(p99).map(([name, [least = 1, , most = 0]]) => [
      name,
      Math.round((most / Math.max(1, least)) * 10) / 10,
    ]),
  );
  return { users: sizes, p99, ratios, goal: 1.5 };
}
