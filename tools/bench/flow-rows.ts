import { beginTenants } from '../../apps/server/begin-tenants.ts';
import type pg from 'pg';

/** Numbers of processes that the tenants `grow…` have. */
export const sizes = [10_000, 100_000, 1_000_000] as const;
/** What the reader of every tenant has, whatever its size. */
export const readersHandled = 2000;
export const readersPending = 200;

const people = 200;

/** A tenant with its people: the first one reads in every tenant, the second has handled a tenth of the largest one. */
async function makeTenant(owner: pg.PoolClient, code: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `with t as (insert into tenant (id, version, created_at, updated_at, tenancy_name, tenancy_code, tenancy_short_name, tenancy_status, initialised_at)
       values (gen_random_uuid(), 1, now(), now(), $1, $1, $1, '1', now()) returning id),
     o as (insert into org (tenant_id, id, version, created_at, updated_at, name, code, type, seq, enabled, path, depth)
       select id, gen_random_uuid(), 1, now(), now(), $1, $1, 'company', 0, true, '00001', 0 from t returning tenant_id, id),
     a as (insert into account (id, user_name, employee_name, email, active_date, expiry_date, created_at, updated_at)
       select gen_random_uuid(), $1 || '_' || n, '员工' || n, $1 || '_' || n || '@example.com', '2020-01-01', '2099-12-31', now(), now()
       from generate_series(1, $2::integer) n returning *),
     u as (insert into tenant_user (tenant_id, id, version, created_at, updated_at, default_org_id, user_name, employee_name, email, sex, status, locked, builtin, active_date, expiry_date)
       select o.tenant_id, a.id, 1, now(), now(), o.id, a.user_name, a.employee_name, a.email, a.sex, a.status, a.locked, a.builtin, a.active_date, a.expiry_date from a, o)
     select id from t`,
    [code, people],
  );
  await owner.query(
    `insert into user_org (tenant_id, user_id, org_id) select u.tenant_id, u.id, u.default_org_id from tenant_user u where u.user_name = any($1)`,
    [[`${code}_1`, `${code}_2`]],
  );
  return rows[0]?.id ?? '';
}

/** A definition of the tenant with the graph of one that is deployed. */
async function makeDefinition(owner: pg.PoolClient, tenantId: string, key: string): Promise<void> {
  await owner.query(
    `with d as (insert into process_definition (tenant_id, id, created_at, updated_at, key, name, title, starters)
       select $1, gen_random_uuid(), now(), now(), $2, s.name, s.title, '{"all": true}' from process_definition s where s.key = $2 limit 1 returning id),
     v as (insert into process_version (tenant_id, id, created_at, updated_at, definition_id, version_no, state, xml, graph, deployed_at)
       select $1, gen_random_uuid(), now(), now(), d.id, 1, 'deployed', s.xml, s.graph, now() from d, process_version s
         join process_definition p on p.tenant_id = s.tenant_id and p.id = s.definition_id where p.key = $2 and s.state = 'deployed' limit 1)
     select 1`,
    [tenantId, key],
  );
  await owner.query(
    `update process_definition d set active_version_id = v.id, active_version_no = 1 from process_version v
     where d.tenant_id = $1 and v.tenant_id = d.tenant_id and v.definition_id = d.id`,
    [tenantId],
  );
}

/**
 * Processes over 300 days. Every tenth of the largest tenant is the second user's; 2,000 of each are the reader's. A third
 * says 采购; one in ten of others says 维修 and one in twenty 培训, none of them the second user's.
 */
async function makeProcesses(owner: pg.PoolClient, tenantId: string, size: number): Promise<void> {
  const heavy = size === 1_000_000 ? 'n % 10 = 0' : 'false';
  const reader = `n % ${size / readersHandled} = 1`;
  await owner.query(
    `create temporary table made on commit drop as
     select n, -- Ids grow with time, as the product's do.
       (lpad(to_hex(1767225600000 + n * (25920000000 / $2::integer)), 12, '0') || substr(md5($1::text || n), 1, 20))::uuid as id, timestamptz '2026-01-01' + n * (interval '300 days' / $2::integer) as at,
       (u.ids)[case when ${heavy} then 2 when ${reader} then 1 else 3 + n % ${people - 2} end] as handler,
       (u.ids)[3 + (n / 7) % ${people - 2}] as initiator,
       case when n % 10 = 3 then '维修' when n % 20 = 7 then '培训' when n % 3 = 0 then '采购' else '报销' end || '单' || n as subject,
       n % 10 = 5 as open,
       (u.ids)[case when n % ${size / readersPending} = 5 then 1 else 3 + n % ${people - 2} end] as waits
     from generate_series(1, $2::integer) n, (select array_agg(id order by length(user_name), user_name) as ids from tenant_user where tenant_id = $1) u`,
    [tenantId, size],
  );
  await owner.query(
    `insert into process_instance (tenant_id, id, created_at, updated_at, root_id, definition_id, version_id, def_key, def_name, business_no, subject,
       initiator_id, initiator_name, status, outcome, started_at, ended_at, state)
     select $1, m.id, m.at, m.at, m.id, d.id, d.active_version_id, d.key, d.name, 'N' || m.n, m.subject, m.initiator, '员工',
       case when m.open then 'processing' else 'approved' end, case when m.open then null else 'approved' end, m.at,
       case when m.open then null else m.at end, '{}' from made m, process_definition d where d.tenant_id = $1`,
    [tenantId],
  );
  await owner.query(
    `insert into participation (tenant_id, user_id, instance_id, roles, def_key, status, outcome, initiator_id, started_at, last_at, handled_at)
     select $1, w.user_id, m.id, w.roles, 'bench-linear', case when m.open then 'processing' else 'approved' end,
       case when m.open then null else 'approved' end, m.initiator, m.at, m.at, w.handled_at
     from made m, lateral (
       select m.handler as user_id, case when m.handler = m.initiator then 3 else 2 end as roles, m.at as handled_at
       union all select m.initiator, 1, null where m.initiator <> m.handler) w`,
    [tenantId],
  );
  await owner.query(
    `insert into task (tenant_id, id, instance_id, local_id, group_no, def_key, node_id, node_name, kind, mode, status, candidates, created_at)
     select $1, m.id, m.id, 1, 1, 'bench-linear', 'a', '{"ZH_CN": "a"}', 'base', 'single', 'pending', array[m.waits], m.at from made m where m.open`,
    [tenantId],
  );
  await owner.query(
    `insert into task_inbox (tenant_id, user_id, task_id, instance_id, def_key, initiator_id, created_at)
     select $1, m.waits, m.id, m.id, 'bench-linear', m.initiator, m.at from made m where m.open`,
    [tenantId],
  );
}

/** The tenants `grow…`, made on the first run and kept; plain rows, since only reading is measured. */
export async function makeFlowRows(pool: pg.Pool, key: string): Promise<void> {
  const owner = await pool.connect();
  try {
    let isNew = false;
    for (const size of sizes) {
      const code = `grow${size}`;
      const { rowCount } = await owner.query('select 1 from tenant where tenancy_code = $1', [code]);
      if (rowCount) continue;
      isNew = true;
      await owner.query('begin');
      // An index of grams that is made at the end costs a tenth of one that grows row by row.
      const { rows } = await owner.query<{ def: string }>(
        `select indexdef as def from pg_indexes where indexname = 'process_instance_search'`,
      );
      await owner.query('drop index process_instance_search');
      const tenantId = await makeTenant(owner, code);
      await makeDefinition(owner, tenantId, key);
      await makeProcesses(owner, tenantId, size);
      await owner.query(rows[0]?.def ?? '');
      await owner.query('commit');
    }
    await beginTenants(owner, new Date().toISOString());
    if (!isNew) return;
    for (const table of ['process_instance', 'participation', 'task', 'task_inbox'])
      await owner.query(`vacuum analyze ${table}`);
  } finally {
    owner.release(true);
  }
}
