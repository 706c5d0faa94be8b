import { columnName, grantedScopeSql, Params, serverOf, type Context, type Tx } from '@mp/kernel/server';
import { user } from '@mp/identity/contract';
import { salesException } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** An exception that is there for a cause. */
export interface KnownCause {
  readonly id: string;
  /** Open, and nobody was ever asked. */
  readonly isUntouched: boolean;
}

/** Exceptions of a kind by their causes, decided ones among them. */
export async function knownCauses(db: Reader, kind: string): Promise<ReadonlyMap<string, KnownCause>> {
  const rows = await db.rows<KnownCause & { cause: string }>(
    `select id, cause_key as cause, state = 'open' and asked_on is null as "isUntouched" from sales_exception
      where kind = $1 and deleted_at is null`,
    [kind],
  );
  return new Map(rows.map(({ cause, ...known }) => [cause, known]));
}

/** How many exceptions of a dealer were confirmed from a day on. */
export async function confirmedOf(db: Reader, dealerId: string, from: string): Promise<number> {
  const [row] = await db.rows<{ n: number }>(
    `select count(*)::integer as n from sales_exception
      where dealer_id = $1::uuid and state = 'confirmed' and decided_on >= $2::date and deleted_at is null`,
    [dealerId, from],
  );
  return row?.n ?? 0;
}

/** Those of some users who belong to a dealer and can sign in. */
export async function ofDealer(db: Reader, userIds: readonly string[], dealerId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select id from ${serverOf(user).table} where id = any($1::uuid[]) and ${columnName('dealerId')} = $2::uuid
      and status = 'enabled' and deleted_at is null order by id`,
    [userIds, dealerId],
  );
  return rows.map(({ id }) => id);
}

/** Exceptions that the reader sees, counted by kind and dealer. */
export interface ExceptionCounts {
  readonly kind: string;
  readonly dealerId: string;
  readonly exceptions: number;
  readonly open: number;
  readonly explaining: number;
  readonly confirmed: number;
  readonly dismissed: number;
  readonly penalty: string;
}

/** See `ExceptionCounts`. */
export function exceptionCounts(context: Context): Promise<ExceptionCounts[]> {
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(salesException), { action: 'read', params });
  const of = (state: string) => `(count(*) filter (where t.state = '${state}'))::integer as ${state}`;
  const { text, values } = params.statement(
    `select t.kind, t.dealer_id as "dealerId", count(*)::integer as exceptions, ${['open', 'explaining', 'confirmed', 'dismissed'].map(of).join(', ')},
        coalesce(sum(t.penalty), 0)::text as penalty
      from sales_exception t where t.deleted_at is null and ${scope} group by 1, 2 order by 3 desc, 1, 2`,
  );
  return context.rows(text, values);
}
