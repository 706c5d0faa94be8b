import { grantedScopeSql, Params, serverOf, type Context, type Tx } from '@mp/kernel/server';
import { dispatch, type Rates } from '../contract/index.ts';

/** A rate card as fees are counted by it. */
export interface CardRow extends Rates {
  readonly name: string;
  readonly currency: string;
}

/** The rate card that holds on a day: the last one that began; undefined before the first. */
export async function cardOn(db: Pick<Tx, 'rows'>, day: string): Promise<CardRow | undefined> {
  const [row] = await db.rows<CardRow>(
    `select name, currency, coalesce(rates, '[]'::jsonb) as rates, per_km::text as "perKm", free_km as "freeKm" from dispatch_rate_card
      where valid_from <= $1::date and deleted_at is null order by valid_from desc limit 1`,
    [day],
  );
  return row;
}

/** Fees of the dispatches of a dealer for a phase of a project. */
export interface FeeRow {
  readonly dealerId: string;
  readonly phase: string;
  readonly projectId: string;
  readonly fee: string;
}

/** Sums of the fees in a currency, of the dispatches that were sent since a day and that the caller sees. */
export function feeRows(context: Context, since: string, currency: string): Promise<FeeRow[]> {
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(dispatch), { action: 'read', params });
  const { text, values } = params.statement(
    `select t.sent_to_id as "dealerId", t.phase, t.project_id as "projectId", sum(t.fee)::text as fee from dispatch t
      where t.deleted_at is null and t.sent_to_id is not null and t.finished_at is not null and t.sent_at >= ${params.add(since)}::date
        and t.fee is not null and t.fee_currency = ${params.add(currency)} and ${scope}
      group by 1, 2, 3`,
  );
  return context.rows<FeeRow>(text, values);
}
