/**
 * The baseline of the bench: node:http, pg and one prepared statement per request on the same rows. No session, no
 * row-level security, no rights, no contract; the same columns, the same names of referred records and the same
 * strategy for the total as the console.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const [url = '', port = '0', tenant = ''] = process.argv.slice(2);
const pool = new pg.Pool({
  connectionString: url,
  max: 16,
  types: { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig,
});

const columns = `t.id, t.version, t.created_at as "createdAt", t.updated_at as "updatedAt", t.user_name as "userName", t.employee_name as "employeeName",
  t.employee_code as "employeeCode", t.default_org_id as "defaultOrgId",
  (select o.name from org o where o.tenant_id = t.tenant_id and o.id = t.default_org_id) as "defaultOrgIdLabel", t.active_date as "activeDate",
  t.expiry_date as "expiryDate", t.email, t.mobile, t.office_phone as "officePhone", t.home_phone as "homePhone", t.sex, t.id_card as "idCard", t.avatar,
  t.description, t.status, t.locked, t.builtin, t.last_login_at as "lastLoginAt",
  (select array_agg(b.kind order by b.kind) from user_bind b where b.account_id = t.id) as bindings`;
const organisations = `(select array_agg(o.org_id order by o.seq) from user_org o where o.tenant_id = t.tenant_id and o.user_id = t.id) as "orgIds",
  (select array_agg(o.name order by u.seq) from user_org u join org o on o.tenant_id = u.tenant_id and o.id = u.org_id
    where u.tenant_id = t.tenant_id and u.user_id = t.id) as "orgIdsLabels"`;
const total = `(select coalesce(sum(n), 0) from resource_counter where tenant_id = $1 and entity = 'tenant_user')`;
const page = (where: string) =>
  `select t.* from tenant_user t where t.tenant_id = $1 and t.deleted_at is null ${where} order by t.user_name collate "C", t.id limit 21`;
const capped = (where: string) =>
  `(select count(*) from (select 1 from tenant_user t where t.tenant_id = $1 and t.deleted_at is null ${where} limit 1001) few)`;

const statements = {
  list: `select ${columns}, ${total} as total from (${page('')}) t order by t.user_name collate "C", t.id`,
  prefix: `select ${columns}, ${capped(`and t.user_name collate "C" >= $2 and t.user_name collate "C" < $3`)} as total
    from (${page(`and t.user_name collate "C" >= $2 and t.user_name collate "C" < $3`)}) t order by t.user_name collate "C", t.id`,
  contains: `with hit as materialized (select array(select id from tenant_user where search_grams(tenant_id, search_text) @> search_grams($1, $2)
      and tenant_id = $1 and search_text like '%' || $2 || '%' limit 2001) as ids)
    select ${columns}, ${capped('and t.id = any((select ids from hit)::uuid[])')} as total
    from (${page('and t.id = any((select ids from hit)::uuid[])')}) t order by t.user_name collate "C", t.id`,
  one: `select ${columns}, ${organisations} from tenant_user t where t.tenant_id = $1 and t.id = $2 and t.deleted_at is null`,
  create: `with t as (insert into org_relation (tenant_id, id, version, created_at, updated_at, created_by, updated_by, name, code, type)
      values ($1, $2, 1, now(), now(), $5, $5, $3, $4, 'tree') returning *),
    log as (insert into audit_log (tenant_id, entity, entity_id, version, at, action, actor_id, changes, ip, request_id, hash)
      select $1, 'organisation.orgRelation', $2, 1, now(), 'create', $5, jsonb_build_object('name', array[null, $3], 'code', array[null, $4]), '127.0.0.1', $2::text, sha256($2::text::bytea))
    select id, version, name, code, type from t`,
  update: `with o as (select * from org_relation where tenant_id = $1 and id = $2 for update),
    n as (update org_relation x set name = $3, version = x.version + 1, updated_at = now() from o where x.tenant_id = o.tenant_id and x.id = o.id returning x.*),
    log as (insert into audit_log (tenant_id, entity, entity_id, version, at, action, changes, ip, request_id, hash)
      select $1, 'organisation.orgRelation', n.id, n.version, now(), 'update', jsonb_build_object('name', array[o.name, n.name]), '127.0.0.1', n.id::text, sha256(n.id::text::bytea) from o, n)
    select id, version, name, code, type from n`,
  tree: `select coalesce(json_agg(json_build_array(id, parent_id, name) order by path), '[]')::text as items from org where tenant_id = $1 and deleted_at is null`,
} as const;

const ids = (
  await pool.query<{ id: string }>(`select id from org_relation where tenant_id = $1 and code like 'bare%' limit 500`, [
    tenant,
  ])
).rows.map(({ id }) => id);
let turn = 0;

async function answer(path: string): Promise<string> {
  const [name = '', ...values] = path.slice(1).split('/').map(decodeURIComponent);
  if (!(name in statements)) return '{}';
  const key = name as keyof typeof statements;
  turn += 1;
  if (key === 'create') return run(key, [randomUUID(), `基线 ${turn}`, `bare${turn}_${process.pid}`, randomUUID()]);
  if (key === 'update') return run(key, [ids[turn % ids.length], `改名 ${turn}`]);
  if (key === 'tree') {
    const { rows } = await pool.query<{ items: string }>({ name: key, text: statements.tree, values: [tenant] });
    return `{"items":${rows[0]?.items}}`;
  }
  return run(key, values);
}

async function run(name: keyof typeof statements, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<Record<string, unknown>>({
    name,
    text: statements[name],
    values: [tenant, ...values],
  });
  return JSON.stringify(
    name === 'one' || name === 'create' || name === 'update'
      ? rows[0]
      : { items: rows.slice(0, 20), total: Number(rows[0]?.total ?? 0) },
  );
}

createServer((request, response) => {
  answer(request.url ?? '/').then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(port), '127.0.0.1', () => process.send?.('listening'));
