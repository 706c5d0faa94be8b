import { getRecord, grantedScopeSql, Params, type Context } from '@mp/kernel/server';
import type { DealerCards, DealerOverview } from '../contract/index.ts';
import { completeness, contentOf, todayOf } from './content.ts';
import { dealerServer } from './served.ts';
import { workOfDealer } from './status.service.ts';

/** A dealer at a glance. Throws `common.notFound`. */
export async function overviewOf(context: Context, id: string): Promise<DealerOverview> {
  const dealer = await getRecord(context, dealerServer(), id);
  return context.tx(async (tx) => {
    const versions = await tx.rows<DealerOverview['versions'][number]>(
      `select id, title, version_no as "versionNo", state, source, effective_on::text as "effectiveOn", process_handlers as handlers
        from dealer_version where dealer_id = $1::uuid and deleted_at is null order by version_no desc limit 50`,
      [id],
    );
    const [request] = await tx.rows<{ id: string; title: string; kind: string; handlers: string }>(
      `select id, title, kind, coalesce(process_handlers, '') as handlers from status_request
        where dealer_id = $1::uuid and state in ('draft', 'inAudit', 'returned') and deleted_at is null limit 1`,
      [id],
    );
    const administrators = await tx.rows<DealerOverview['administrators'][number]>(
      `select u.id, u.employee_name as name, u.user_name as "userName", to_char(u.last_login_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastSignIn"
        from tenant_user u where u.dealer_id = $1::uuid and u.deleted_at is null order by u.user_name limit 20`,
      [id],
    );
    return {
      completeness: await completeness(tx, contentOf(dealer), {
        dealerId: id,
        isFirst: dealer.effectiveVersionId === null,
        grade: dealer.grade,
      }),
      work: dealer.status === 'terminating' ? await workOfDealer(tx, id) : [],
      request: request ?? null,
      versions,
      administrators,
    };
  });
}

/** Counts of dealers within the caller's reach. */
export async function cardsOf(context: Context): Promise<DealerCards> {
  const day = todayOf(context);
  const [result] = await context.batch(() => {
    const params = new Params();
    const scope = grantedScopeSql(context, dealerServer(), { action: 'read', params });
    const of = (status: string) => `count(*) filter (where t.status = '${status}')`;
    return [
      params.statement(
        `select ${['applying', 'active', 'suspended', 'terminating'].map(of).join(', ')},
          count(*) filter (where t.status = 'active' and t.coverage_gaps > 0),
          count(*) filter (where t.status in ('active', 'suspended') and t.contract_to between ${params.add(day, '::date')} and ${params.add(day, '::date')} + 60)
        from dealer t where t.deleted_at is null and ${scope}`,
      ),
    ];
  });
  const [applying, active, suspended, terminating, gaps, expiring] = (result?.rows[0] ?? []).map(Number);
  return {
    applying: applying ?? 0,
    active: active ?? 0,
    suspended: suspended ?? 0,
    terminating: terminating ?? 0,
    gaps: gaps ?? 0,
    expiring: expiring ?? 0,
  };
}
