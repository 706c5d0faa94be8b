import {
  grantedScopeSql,
  open,
  Params,
  scopeStatement,
  type Context,
  type ResourceServer,
  type Services,
  type Statement,
  type TxContext,
} from '@mp/kernel/server';

/** An event that this node tells now. */
export interface DueEvent {
  readonly tenantId: string;
  readonly id: string;
  readonly at: string;
  readonly entity: string;
  readonly recordId: string;
  readonly kind: 'created' | 'changed' | 'deleted' | 'action' | 'ended';
  readonly action: string;
  readonly fields: readonly string[];
  /** Attempts so far. */
  readonly attempts: number;
  readonly subscriptionId: string;
  readonly subscription: string;
  readonly name: string;
  readonly ownerId: string | null;
  /** Of the owner's rights; null where that person is gone. */
  readonly epoch: string | null;
  readonly secret: string | null;
  readonly alarmUserIds: readonly string[];
  /** Code of the interface. */
  readonly interface: string;
}

/** How much a node takes at a time. */
export interface Taken {
  readonly subscriptions: number;
  /** Of each of them. */
  readonly each: number;
  /** Subscriptions of which it takes nothing. */
  readonly busy: readonly string[];
}

/** Takes events that are due, of all tenants; nobody else tells them before their time is over. */
export async function claimEvents(
  { database, now }: Services,
  { subscriptions, each, busy }: Taken,
): Promise<DueEvent[]> {
  const rows = await database.transaction([scopeStatement({ platform: true })], (tx) =>
    tx.rows<DueEvent>(
      `select tenant_id as "tenantId", id, to_json(at) #>> '{}' as at, entity, record_id as "recordId", kind, action,
         to_json(fields) as fields, attempts, subscription_id as "subscriptionId", subscription, name, owner_id as "ownerId",
         secret, to_json(coalesce(alarm_user_ids, '{}')) as "alarmUserIds", interface, epoch
       from events_claim($1::timestamptz, $2::integer, $3::integer, $4::uuid[])`,
      [now().toISOString(), subscriptions, each, busy],
    ),
  );
  return rows.map((row) => ({ ...row, secret: row.secret === null ? null : open(row.secret) }));
}

/** What became of an attempt. */
export interface EventEnd {
  readonly state: 'waiting' | 'sent' | 'failed' | 'withheld';
  readonly attempts: number;
  readonly nextAt?: string;
  readonly sentAt?: string;
  readonly status: number | null;
  readonly error: string | null;
}

/** Writes what became of attempts, except of events that somebody has ended meanwhile. */
export const endsStatement = (ends: readonly (EventEnd & { readonly id: string })[]): Statement => ({
  text: `update record_event e set state = r.state, attempts = r.attempts, next_at = r."nextAt", sent_at = coalesce(r."sentAt", e.sent_at),
       status = r.status, error = left(r.error, 500)
     from jsonb_to_recordset($1::jsonb) as r(id uuid, state text, attempts integer, "nextAt" timestamptz, "sentAt" timestamptz,
       status integer, error text)
     where e.tenant_id = app_tenant() and e.id = r.id and e.state = 'waiting'`,
  values: [JSON.stringify(ends)],
});

/** How many events of a subscription have failed for good since then. */
export async function failedSince(context: Context, subscriptionId: string, since: string): Promise<number> {
  const [row] = await context.rows<{ n: number }>(
    `select count(*)::integer as n from record_event
     where tenant_id = app_tenant() and subscription_id = $1::uuid and state = 'failed' and at >= $2::timestamptz`,
    [subscriptionId, since],
  );
  return row?.n ?? 0;
}

/** Lets an event be told once more; its state before, undefined where the caller's tenant has no such event. */
export async function requeueEvent(context: TxContext, id: string): Promise<string | undefined> {
  const [row] = await context.rows<{ state: string }>(
    'select state from record_event where tenant_id = app_tenant() and id = $1::uuid for update',
    [id],
  );
  if (row && row.state !== 'waiting')
    await context.rows(
      `update record_event set state = 'waiting', attempts = 0, next_at = $2::timestamptz, error = null
       where tenant_id = app_tenant() and id = $1::uuid returning id`,
      [id, context.at],
    );
  return row?.state;
}

/** Whether the caller sees a record, or saw it before it was deleted. */
export async function seesRecord(context: Context, server: ResourceServer, id: string): Promise<boolean> {
  const [result] = await context.batch(() => {
    const params = new Params();
    const scope = grantedScopeSql(context, server, { action: 'read', params });
    return [
      params.statement(`select t.id from ${server.table} t where t.id = ${params.add(id, '::uuid')} and ${scope}`),
    ];
  });
  return (result?.rows.length ?? 0) > 0;
}

/** Takes away events of all tenants older than so many days; answers how many. */
export async function forgetEvents(
  tx: { rows<T>(text: string, values: readonly unknown[]): Promise<T[]> },
  now: string,
  days: number,
): Promise<number> {
  const [row] = await tx.rows<{ n: string | number }>('select events_forget($1::timestamptz, $2::integer) as n', [
    now,
    days,
  ]);
  return Number(row?.n ?? 0);
}
