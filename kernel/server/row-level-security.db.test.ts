import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { aTestDatabase } from '../testing/index.ts';
import type { TestDatabase } from '../testing/index.ts';

/** Platform data and bookkeeping: the only tables without tenant_id, each for a reason that its migration gives. */
const global = [
  'account',
  'account_credential',
  'account_factor',
  'account_recovery',
  'api_operation',
  'app_key',
  'assistant_secret',
  'calendar_address',
  'auth_ticket',
  'chat_sign_in',
  'chat_token',
  'device',
  'face_browser',
  'face_challenge',
  'face_consent',
  'face_template',
  'i18n_default',
  'installation',
  'licence',
  'login_fail',
  'mp_migration',
  'open_bearer',
  'open_bucket',
  'open_nonce',
  'open_token',
  'org_template',
  'pseudo_secret',
  'rate_window',
  'risk_event',
  'risk_use',
  'scim_token',
  'session',
  'sso_hook',
  'server_node',
  'stat_day',
  'tenant',
  'time_partition',
  'user_bind',
];

let database: TestDatabase;
let owner: pg.Client;
let application: pg.Client;
beforeAll(async () => {
  database = await aTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  application = new pg.Client({ connectionString: database.url });
  await Promise.all([owner.connect(), application.connect()]);
  return async () => void (await Promise.all([owner.end(), application.end()]));
});

interface Table {
  readonly name: string;
  readonly forced: boolean;
  readonly has_tenant: boolean;
}

async function tables(): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
       exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as has_tenant
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
  );
  if (rows.length < 5) throw new Error('the catalogue shows no tables');
  return rows;
}

test('every table belongs to a tenant or is on the list of platform tables', async () => {
  const strays = (await tables()).filter(({ name, has_tenant }) => !has_tenant && !global.includes(name));

  expect(strays.map(({ name }) => name)).toEqual([]);
});

test('row-level security is forced on every table but the list of migrations', async () => {
  const open = (await tables()).filter(({ name, forced }) => !forced && name !== 'mp_migration');

  expect(open.map(({ name }) => name)).toEqual([]);
});

test('every unique and foreign key of a tenant table begins with tenant_id, so that it can be distributed by tenant', async () => {
  const { rows } = await owner.query<{ table: string; key: string; first: string }>(
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as key, a.attname as first
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and i.indisunique
     union all
     select r.conrelid::regclass::text, r.conname, a.attname from pg_constraint r
       join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[1]
       join pg_class target on target.oid = r.confrelid
       where r.contype = 'f' and r.connamespace = 'public'::regnamespace and target.relname <> all ($1)`,
    [global],
  );

  const wrong = rows.filter(({ table, first }) => first !== 'tenant_id' && !global.includes(table));

  expect(rows.length).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});

test('the application without a tenant sees no row of any table', async () => {
  for (const { name } of await tables()) {
    const { rows: allowed } = await owner.query<{ may: boolean }>(
      `select has_table_privilege('mp_app', $1, 'select') as may`,
      [`public.${name}`],
    );
    if (!allowed[0]?.may) continue;
    const { rows } = await application.query<{ n: string }>(`select count(*) as n from "${name}"`);
    expect({ name, n: rows[0]?.n }).toEqual({ name, n: '0' });
  }
});

test('the application owns nothing, is no superuser and cannot switch row-level security off', async () => {
  const { rows } = await application.query<{ owned: string }>(
    `select count(*) as owned from pg_class where relowner = (select oid from pg_roles where rolname = current_user)`,
  );

  expect(rows[0]?.owned).toBe('0');
  await expect(application.query('alter table org disable row level security')).rejects.toThrow(/must be owner/);
  await application.query('set row_security = off');
  await expect(application.query('select count(*) from org')).rejects.toThrow(/row-level security/);
  await application.query('reset row_security');
});

test('the audit trail can be added to but not changed by the application', async () => {
  await expect(application.query(`update audit_log set action = 'x'`)).rejects.toThrow(/permission denied/);
  await expect(application.query('delete from audit_log')).rejects.toThrow(/permission denied/);
});

test('no policy asks whether a key is in a set that it would have to read', async () => {
  const { rows } = await owner.query<{ table: string; policy: string; told: string }>(
    `select tablename as table, policyname as policy, concat_ws(' / ', qual, with_check) as told from pg_policies
     where schemaname = 'public'`,
  );

  const readers = rows.filter(({ told }) => /\bIN\s*\(\s*SELECT\b|\bANY\s*\(\s*SELECT\b/i.test(told));

  expect(rows.length).toBeGreaterThan(10);
  expect(readers).toEqual([]);
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const readRows = (plan: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, part) => sum + readRows(part), 0);

test('an account of ten thousand is changed, and is read by its key, without reading those of the others', async () => {
  const tenantId = '00000000-0000-4000-8000-000000000001';
  const values = `gen_random_uuid(), 'wall' || n, 'wall' || n, n || '@wall.example.com', '2020-01-01', '2099-12-31', now(), now()`;
  await owner.query('begin');
  await owner.query(
    `insert into tenant (id, version, created_at, updated_at, tenancy_name, tenancy_code, tenancy_short_name, tenancy_status)
     values ($1, 1, now(), now(), 'wall', 'wall', 'wall', '1')`,
    [tenantId],
  );
  await owner.query(
    `with o as (insert into org (tenant_id, id, version, created_at, updated_at, name, code, type, seq, enabled, path, depth)
       values ($1, gen_random_uuid(), 1, now(), now(), 'wall', 'wall', 'company', 0, true, '00001', 0) returning id),
     a as (insert into account (id, user_name, employee_name, email, active_date, expiry_date, created_at, updated_at)
       select ${values} from generate_series(1, 10000) n returning *)
     insert into tenant_user (tenant_id, id, created_at, updated_at, default_org_id, user_name, employee_name, email, sex, active_date, expiry_date)
       select $1, a.id, now(), now(), o.id, a.user_name, a.employee_name, a.email, a.sex, a.active_date, a.expiry_date from a, o`,
    [tenantId],
  );
  await owner.query('commit');
  await owner.query('analyze account, tenant_user');
  const { rows: someone } = await owner.query<{ id: string }>(`select id from account where user_name = 'wall5000'`);
  const id = someone[0]?.id ?? '';
  const explained = async (sql: string): Promise<number> => {
    const { rows } = await application.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `explain (analyze, format json) ${sql}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    return plan ? readRows(plan) : Infinity;
  };
  await application.query('begin');
  await application.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
  const read = await explained(`select employee_name from account where id = '${id}'`);
  await application.query(`select set_config('app.scope', 'platform', true)`);
  const changed = await explained(`update account set employee_name = 'x' where id = '${id}'`);
  await application.query('rollback');

  expect({ read: read < 50, changed: changed < 50 }, `${read} and ${changed} rows`).toEqual({
    read: true,
    changed: true,
  });
});
