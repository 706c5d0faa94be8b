import { scopeStatement, type Database, type Statement } from '@mp/kernel/server';
import type { CallRow } from './call-counter.ts';

/** Where a tenant's days begin and end. */
const zone = 'Asia/Shanghai';

/** Writes counted calls of all tenants. */
export async function writeCalls(database: Database, rows: readonly CallRow[]): Promise<void> {
  await database.batch([scopeStatement({}), { text: 'select calls_write($1::jsonb)', values: [JSON.stringify(rows)] }]);
}

/** Days before today that have no figures yet, the oldest first. */
export async function missingDays(database: Database, today: string, days: number): Promise<readonly string[]> {
  const rows = await database.rows<{ day: string }>({}, 'select day::text as day from stat_missing($1::date, $2)', [
    today,
    days,
  ]);
  return rows.map(({ day }) => day);
}

/** A day of ten million lines takes longer than a request may. */
const longest = '600000';

/** Makes the figures of a day; answers how many rows they are. */
export async function rollDay(database: Database, day: string, now: Date): Promise<number> {
  const results = await database.batch([
    scopeStatement({}),
    { text: `select set_config('statement_timeout', $1, true)`, values: [longest] },
    { text: 'select stat_roll($1::date, $2, $3::timestamptz) as n', values: [day, zone, now.toISOString()] },
  ]);
  return Number(results.at(-1)?.rows[0]?.[0] ?? 0);
}

/** Drops the partitions of counted calls that are over. */
export async function dropCalls(database: Database, now: Date, days: number): Promise<void> {
  await database.rows({}, `select drop_partitions('service_call', $1, $2)`, [now, days]);
}

/** A range of days, and below which organisation its people are. */
export interface AskedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly orgId?: string | undefined;
}

// Sums over many people and days leave the range of an integer.
const userSums = `count(distinct s.user_id)::integer as users, coalesce(sum(s.sign_ins), 0)::double precision as "signIns",
  coalesce(sum(s.pages), 0)::double precision as pages, coalesce(sum(s.operations), 0)::double precision as operations, coalesce(sum(s.seconds), 0)::double precision as seconds`;
const below = `($3::uuid is null or s.org_id in (select d.id from org a join org d on d.tenant_id = a.tenant_id
  and (d.id = a.id or (d.path >= a.path || '.' and d.path < a.path || '/')) where a.id = $3::uuid))`;
const people = `stat_user_day s where s.tenant_id = app_tenant() and s.day between $1::date and $2::date and ${below}`;

/** Figures of the users: of the whole, by day, by organisation, by user. */
export function userStatements({ from, to, orgId }: AskedDays): readonly Statement[] {
  const values = [from, to, orgId ?? null];
  return [
    { text: `select ${userSums} from ${people}`, values },
    {
      text: `select to_char(s.day, 'YYYY-MM-DD') as day, ${userSums} from ${people} group by s.day order by s.day`,
      values,
    },
    {
      text: `select s.org_id as "orgId", (select o.name from org o where o.tenant_id = app_tenant() and o.id = s.org_id) as "orgName", ${userSums}
        from ${people} group by s.org_id order by users desc, 1 limit 200`,
      values,
    },
    {
      text: `select s.user_id as "userId", coalesce(actor_name(s.user_id), '') as "userName", count(*)::integer as days,
        sum(s.sign_ins)::double precision as "signIns", sum(s.pages)::double precision as pages, sum(s.operations)::double precision as operations, sum(s.seconds)::double precision as seconds
        from ${people} group by s.user_id order by pages desc, 1 limit 100`,
      values,
    },
  ];
}

/** Figures of functions: by day, by function. */
export function functionStatements({ from, to }: AskedDays): readonly Statement[] {
  const where = 'stat_function_day s where s.tenant_id = app_tenant() and s.day between $1::date and $2::date';
  const of = (kind: string) => `coalesce(sum(s.uses) filter (where s.kind = '${kind}'), 0)::double precision`;
  return [
    {
      text: `select to_char(s.day, 'YYYY-MM-DD') as day, ${of('menu')} as pages, ${of('action')} as actions, ${of('server')} as server
        from ${where} group by s.day order by s.day`,
      values: [from, to],
    },
    {
      text: `select s.kind, s.name, sum(s.uses)::double precision as uses from ${where} group by s.kind, s.name order by uses desc, s.name limit 200`,
      values: [from, to],
    },
  ];
}

/** Counted calls of a day and an operation. */
export const serviceStatement = ({ from, to }: AskedDays): Statement => ({
  text: `select to_char(s.day, 'YYYY-MM-DD') as day, s.service, s.calls, s.refused, s.failed, s.ms_sum::double precision as "msSum", to_json(s.buckets) as buckets
    from stat_service_day s where s.tenant_id = app_tenant() and s.day between $1::date and $2::date order by s.day, s.service`,
  values: [from, to],
});
