import { grantedScopeSql, Params, serverOf, type Context } from '@mp/kernel/server';
import { gensetRecord } from '../contract/index.ts';

/** Units of dealers that were shipped until a day and are not registered, as far as the caller sees them. */
export function unregisteredByDealer(
  context: Context,
  { until, dealerId }: { readonly until: string; readonly dealerId?: string | undefined },
): Promise<{ dealerId: string; units: number }[]> {
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(gensetRecord), { action: 'read', params });
  const { text, values } = params.statement(
    `select t.dealer_id as "dealerId", count(*)::integer as units from genset_record t
      where t.deleted_at is null and ${scope} and t.counts_for_rate and not t.registered and t.dealer_id is not null
        and t.state not in ('returned', 'scrapped') and t.shipped_on <= ${params.add(until, '::date')}
        and ${dealerId === undefined ? 'true' : `t.dealer_id = ${params.add(dealerId, '::uuid')}`}
      group by 1 order by 2 desc, 1`,
  );
  return context.rows(text, values);
}
