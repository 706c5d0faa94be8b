import type { Tx, TxContext } from '@mp/kernel/server';

type Reader = Pick<Tx, 'rows'>;

/** Lets those who write shares come one after the other within the tenant. */
export async function lockShares(context: TxContext): Promise<void> {
  await context.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`trade.shares:${context.tenantId}`]);
}

const spoken = (column: string) =>
  `coalesce(nullif(${column}->>current_setting('app.language', true), ''), ${column}->>'ZH_CN')`;

const listed = (column: string) => `(case when jsonb_typeof(t.${column}) = 'array' then t.${column} else '[]' end)`;
const thisYear = `extract(year from now() at time zone 'Asia/Shanghai')`;

/** SQL of the dealers of a record of staff `t` with the shares, the largest first. */
export const dealerSharesOf = `(select string_agg(concat(${spoken('e.short_name')}, ' ', trim_scale(d.share), '%'), ' · ' order by d.share desc, e.code)
    from jsonb_to_recordset(${listed('dealers')}) d("dealerId" uuid, share numeric)
    join dealer e on e.tenant_id = t.tenant_id and e.id = d."dealerId" and e.deleted_at is null)`;

/** SQL of the target of a record of staff `t` for the running year. */
export const targetOf = (measure: 'kva' | 'amount'): string =>
  `(select x.${measure} from jsonb_to_recordset(${listed('targets')}) x(year integer, kva numeric(18, 1), amount numeric(18, 2))
    where x.year = ${thisYear} limit 1)`;

/** SQL of what became business of the information that a record of staff `t` published in the running year and the reader may see. */
export const wonBy = (column: 'est_kva' | 'est_amount'): string =>
  `(select sum(i.${column}) from industry_info i where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null
    and i.status = 'converted' and extract(year from i.published_at) = ${thisYear})`;

const serving = `from trade_staff s cross join lateral jsonb_to_recordset(case when jsonb_typeof(s.dealers) = 'array' then s.dealers else '[]' end) d("dealerId" uuid, share numeric)
  where s.deleted_at is null and s.status = 'serving'`;

/** Dealers of which more than 100 per cent is given, among some. */
export function overShared(db: Reader, dealerIds: readonly string[]): Promise<{ dealer: string; total: string }[]> {
  return db.rows(
    `select coalesce(${spoken('e.name')}, d."dealerId"::text) as dealer, sum(d.share)::numeric(8, 2)::text as total ${serving.replace(' where', ' left join dealer e on e.tenant_id = s.tenant_id and e.id = d."dealerId" where')}
      and d."dealerId" = any($1::uuid[]) group by d."dealerId", e.name having sum(d.share) > 100`,
    [dealerIds],
  );
}

/** Dealers of which not exactly 100 per cent is given. */
export function gapsInShares(db: Reader): Promise<{ dealerId: string; name: string; total: string }[]> {
  return db.rows(
    `select d."dealerId", coalesce(${spoken('e.name')}, '') as name, sum(d.share)::numeric(8, 2)::text as total ${serving.replace(' where', ' left join dealer e on e.tenant_id = s.tenant_id and e.id = d."dealerId" where')}
      group by d."dealerId", e.name, e.code having sum(d.share) <> 100 order by e.code`,
  );
}

/** Serving staff with their share of a dealer. */
export function sharesOf(db: Reader, dealerId: string): Promise<{ staffId: string; name: string; share: string }[]> {
  return db.rows(
    `select s.id as "staffId", u.employee_name as name, coalesce((select sum(d.share)::numeric(8, 2)::text from jsonb_to_recordset(
        case when jsonb_typeof(s.dealers) = 'array' then s.dealers else '[]' end) d("dealerId" uuid, share numeric) where d."dealerId" = $1::uuid), '0') as share
      from trade_staff s join tenant_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
      where s.deleted_at is null and s.status = 'serving' order by u.employee_name, s.id`,
    [dealerId],
  );
}

/** Dealers of serving staff, by user. */
export function dealersPerUser(db: Reader, userIds: readonly string[]): Promise<{ id: string; n: number }[]> {
  return db.rows(
    `select s.user_id as id, jsonb_array_length(case when jsonb_typeof(s.dealers) = 'array' then s.dealers else '[]' end) as n
      from trade_staff s where s.user_id = any($1::uuid[]) and s.deleted_at is null and s.status = 'serving'`,
    [userIds],
  );
}

/** The record of somebody who serves, locked. */
export async function lockStaffOf(
  db: Reader,
  userId: string,
): Promise<{ id: string; version: number; dealers: readonly DealerRow[] } | undefined> {
  const [row] = await db.rows<{ id: string; version: number; dealers: readonly DealerRow[] | null }>(
    `select id, version, dealers from trade_staff where user_id = $1::uuid and deleted_at is null and status = 'serving' for update`,
    [userId],
  );
  return row && { ...row, dealers: row.dealers ?? [] };
}

/** Somebody's share of a dealer. */
export interface DealerRow {
  readonly dealerId: string;
  readonly share: string;
}
