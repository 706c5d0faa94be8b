import type { Statement, TxContext } from '@mp/kernel/server';

/** Where a tenant's days begin and end. */
const zone = 'Asia/Shanghai';
/** Days that the history of an error shows. */
const historyDays = 30;

/** The print of an error, and the tenant whose line it is. */
export const printStatement = (id: string): Statement => ({
  text: 'select tenant_id, fingerprint from error_line where id = $1::uuid',
  values: [id],
});

/** The errors with a print as they were counted, from the first one that is still kept. */
export const totalsStatement = (print: ErrorPrint): Statement => ({
  text: `select min(at) as first, max(at) as last, coalesce(sum(n), 0)::integer as total, count(distinct user_id)::integer as users
    from log_error where tenant_id = $1::uuid and fingerprint = $2`,
  values: [print.tenantId, print.fingerprint],
});

/** How often they came on each of the last days. */
export const daysStatement = (print: ErrorPrint, now: string): Statement => ({
  text: `select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(l.n), 0)::integer as n
    from generate_series(($3::timestamptz at time zone '${zone}')::date - ${historyDays - 1}, ($3::timestamptz at time zone '${zone}')::date, '1 day') d(day)
      left join log_error l on l.tenant_id = $1::uuid and l.fingerprint = $2
        and l.at >= (d.day::timestamp at time zone '${zone}') and l.at < ((d.day + interval '1 day')::timestamp at time zone '${zone}')
    group by d.day order by d.day`,
  values: [print.tenantId, print.fingerprint, now],
});

/** What was said of them last. */
export const stateStatement = (print: ErrorPrint): Statement => ({
  text: `select s.state, s.remark, s.at, actor_name(s.by_id) as name from error_state s where s.tenant_id = $1::uuid and s.fingerprint = $2`,
  values: [print.tenantId, print.fingerprint],
});

/** The errors that are one and the same. */
export interface ErrorPrint {
  readonly tenantId: string;
  readonly fingerprint: string;
}

/** Says something of the errors with a print; the last word counts. */
export async function storeState(
  context: TxContext,
  print: ErrorPrint,
  said: { readonly state: string; readonly remark: string | null },
): Promise<void> {
  await context.rows(
    `insert into error_state (tenant_id, fingerprint, state, remark, at, by_id) values ($1::uuid, $2, $3, $4, $5::timestamptz, $6::uuid)
     on conflict (tenant_id, fingerprint) do update set state = excluded.state, remark = excluded.remark, at = excluded.at, by_id = excluded.by_id`,
    [print.tenantId, print.fingerprint, said.state, said.remark, context.at, context.userId],
  );
}
