import { provisionTenants } from '../../apps/server/provision-tenants.ts';
import type pg from 'pg';

/** Numbers of rows that the lists of the tenants `grow…` have: participations, tasks and rows of inboxes each. */
export const sizes = [10_000, 100_000, 1_000_000, 10_000_000].filter(
  (size) => size <= Number(process.env.BENCH_ROWS ?? 1_000_000),
);
/** A process has four tasks that are done and one that waits for five people, so five rows of each kind. */
const rowsEach = 5;
export const processesOf = (size: number): number => size / rowsEach;
/** What the reader of every tenant has, whatever its size. */
export const readersHandled = 2000;
export const readersPending = 200;

const peopleOf = (size: number): number => (size < 1_000_000 ? 200 : 5000);

/** A tenant with its people: the first reads in every tenant, the second has handled a twentieth, the third administers. */
async function makeTenant(owner: pg.PoolClient, code: string, size: number): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `with t as (insert into tenant (id, version, created_at, updated_at, tenancy_name, tenancy_code, tenancy_short_name, tenancy_status, initialised_at)
       values (gen_random_uuid(), 1, now(), now(), $1, $1, $1, '1', now()) returning id),
     o as (insert into org (tenant_id, id, version, created_at, updated_at, name, code, type, seq, enabled, path, depth)
       select id, gen_random_uuid(), 1, now(), now(), $1, $1, 'company', 0, true, '00001', 0 from t returning tenant_id, id),
     a as (insert into account (id, user_name, employee_name, email, active_date, expiry_date, created_at, updated_at)
       select gen_random_uuid(), $1 || '_' || n, '员工' || n, $1 || '_' || n || '@example.com', '2020-01-01', '2099-12-31', now(), now()
       from generate_series(1, $2::integer) n returning *),
     u as (insert into tenant_user (tenant_id, id, version, created_at, updated_at, default_org_id, user_name, employee_name, email, sex, status, locked, builtin, active_date, expiry_date, is_admin)
       select o.tenant_id, a.id, 1, now(), now(), o.id, a.user_name, a.employee_name, a.email, a.sex, a.status, a.locked, a.builtin, a.active_date, a.expiry_date, a.user_name = $1 || '_3' from a, o)
     select id from t`,
    [code, peopleOf(size)],
  );
  await owner.query(
    `insert into user_org (tenant_id, user_id, org_id) select u.tenant_id, u.id, u.default_org_id from tenant_user u where u.user_name = any($1)`,
    [[`${code}_1`, `${code}_2`, `${code}_3`]],
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
 * Processes over 300 days in the order in which they came. Every twentieth is one that the second user handled; 2,000 of
 * each tenant are the reader's. A third says 采购; one in twenty says 维修 and one in forty 培训, none of them the
 * second user's.
 */
async function makeProcesses(owner: pg.PoolClient, tenantId: string, size: number): Promise<void> {
  const n = processesOf(size);
  const others = peopleOf(size) - 3;
  await owner.query(
    `create temporary table made on commit drop as
     select n, -- Ids grow with time, as the product's do.
       (lpad(to_hex(1767225600000 + n * (25920000000 / $2::integer)), 12, '0') || substr(md5($1::text || n), 1, 20))::uuid as id, timestamptz '2026-01-01' + n * (interval '300 days' / $2::integer) as at,
       u.ids[4 + (n::bigint * 7919 % ${others})] as initiator,
       array[case when n % 20 = 0 then u.ids[2] else u.ids[4 + ((n::bigint * 7919 + 1) % ${others})] end,
         case when n % ${n / readersHandled} = 0 then u.ids[1] else u.ids[4 + ((n::bigint * 7919 + 2) % ${others})] end,
         u.ids[4 + ((n::bigint * 7919 + 3) % ${others})], u.ids[4 + ((n::bigint * 7919 + 4) % ${others})]] as handlers,
       array[case when n % ${n / readersPending} = 0 then u.ids[1] else u.ids[4 + ((n::bigint * 7919 + 5) % ${others})] end,
         u.ids[4 + ((n::bigint * 7919 + 6) % ${others})], u.ids[4 + ((n::bigint * 7919 + 7) % ${others})],
         u.ids[4 + ((n::bigint * 7919 + 8) % ${others})], u.ids[4 + ((n::bigint * 7919 + 9) % ${others})]] as waits,
       case when n % 20 = 3 then '维修' when n % 40 = 7 then '培训' when n % 3 = 0 then '采购' else '报销' end || '单' || n as subject
     from generate_series(1, $2::integer) n, (select array_agg(id order by length(user_name), user_name) as ids from tenant_user where tenant_id = $1) u`,
    [tenantId, n],
  );
  await owner.query(
    `insert into process_instance (tenant_id, id, created_at, updated_at, root_id, definition_id, version_id, def_key, def_name, business_no, subject,
       initiator_id, initiator_name, status, started_at, state, current_nodes, current_names, current_handlers, event_seq)
     select $1, m.id, m.at, m.at, m.id, d.id, d.active_version_id, d.key, d.name, 'N' || m.n, m.subject, m.initiator, '员工',
       'processing', m.at, s.state, '{c}', '{c}', array['员工', '员工', '员工', '员工', '员工'], 10
     from made m, process_definition d, (select state from process_instance where def_key = 'bench-linear' order by length(state::text) desc limit 1) s
     where d.tenant_id = $1 order by m.n`,
    [tenantId],
  );
  await owner.query(
    `insert into participation (tenant_id, user_id, instance_id, roles, def_key, status, initiator_id, started_at, last_at, handled_at, search_text)
     select $1, w.user_id, m.id, w.roles, 'bench-linear', 'processing', m.initiator, m.at, m.at, w.handled_at, lower(m.subject || ' N' || m.n)
     from made m, lateral (select h as user_id, 2 as roles, m.at as handled_at from unnest(m.handlers) h union all select m.initiator, 1, null) w
     order by m.n`,
    [tenantId],
  );
  await owner.query(
    `insert into task (tenant_id, id, instance_id, local_id, group_no, def_key, node_id, node_name, kind, mode, status, assignee_id, candidates,
       decision, opinion, created_at, ended_at, work_seconds)
     select $1, case when h.at = 5 then m.id else gen_random_uuid() end, m.id, h.at, h.at, 'bench-linear', 'a', '{"ZH_CN": "a"}', 'base', 'single',
       case when h.at = 5 then 'pending' else 'approved' end, case when h.at < 5 then m.handlers[h.at] end,
       case when h.at = 5 then m.waits else array[m.handlers[h.at]] end, case when h.at < 5 then 'approve' end,
       case when h.at < 5 then '同意' end, m.at, case when h.at < 5 then m.at end, case when h.at < 5 then 60 end
     from made m, generate_series(1, 5) h(at) order by m.n`,
    [tenantId],
  );
  await owner.query(
    `insert into task_inbox (tenant_id, user_id, task_id, instance_id, def_key, initiator_id, created_at)
     select $1, w.user_id, m.id, m.id, 'bench-linear', m.initiator, m.at from made m, unnest(m.waits) w(user_id) order by m.n`,
    [tenantId],
  );
}

const tables = ['process_instance', 'participation', 'task', 'task_inbox'];
const places = `('{${tables.join(',')}}'::regclass[])`;

/** Takes keys and indexes of the lists away, and answers the statements that make them again. */
async function withoutIndexes(owner: pg.PoolClient): Promise<string[]> {
  const { rows: keys } = await owner.query<{ place: string; name: string; kind: string; def: string }>(
    `select conrelid::regclass::text as place, conname as name, contype as kind, pg_get_constraintdef(oid) as def from pg_constraint
     where (conrelid = any ${places} and contype in ('p', 'f')) or (confrelid = any ${places} and contype = 'f')
     order by contype = 'p', conname`,
  );
  for (const { place, name } of keys) await owner.query(`alter table ${place} drop constraint ${name}`);
  const { rows: indexes } = await owner.query<{ name: string; def: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as def from pg_index where indrelid = any ${places}`,
  );
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  return [
    ...keys.toReversed().map(({ place, name, def }) => `alter table ${place} add constraint ${name} ${def}`),
    ...indexes.map(({ def }) => def),
  ];
}

/** The tenants `grow…`, made on the first run and kept; plain rows, since only reading is measured. */
export async function makeFlowRows(pool: pg.Pool, key: string): Promise<void> {
  const owner = await pool.connect();
  try {
    const { rows: known } = await owner.query<{ code: string }>('select tenancy_code as code from tenant');
    const missing = sizes.filter((size) => !known.some(({ code }) => code === `grow${size}`));
    if (missing.length === 0) return;
    await owner.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`);
    await owner.query('begin');
    // Indexes that are made at the end cost a tenth of those that grow row by row.
    const again = await withoutIndexes(owner);
    for (const size of missing) {
      const tenantId = await makeTenant(owner, `grow${size}`, size);
      await makeDefinition(owner, tenantId, key);
      await makeProcesses(owner, tenantId, size);
      await owner.query('drop table made');
    }
    for (const statement of again) await owner.query(statement);
    await owner.query('commit');
    await provisionTenants(owner, new Date().toISOString());
    for (const table of tables) await owner.query(`vacuum analyze ${table}`);
  } finally {
    owner.release(true);
  }
}
