import type { Context, Tx } from '@mp/kernel/server';

/** An instance that waits for a message or signal. */
export interface Waiting {
  readonly instance_id: string;
  readonly wait_id: number;
}

/** By what the receivers of a message are found. */
export interface MessageAddress {
  readonly name: string;
  readonly instanceId: string | null;
  readonly businessNo: string | null;
  readonly correlation: string | null;
  readonly except: string | null;
}

/** Running instances that wait for the message; without a correlation of the wait every one fits. */
export function waitingForMessage(tx: Tx, to: MessageAddress): Promise<Waiting[]> {
  return tx.rows<Waiting>(
    `select w.instance_id, w.wait_id from process_wait w join process_instance i on i.tenant_id = w.tenant_id and i.id = w.instance_id
      where w.kind = 'message' and w.name = $1 and i.status = 'processing' and i.deleted_at is null
        and ($2::uuid is null or i.id = $2::uuid) and ($3::text is null or i.business_no = $3)
        and ($4::text is null or w.correlation = $4) and ($5::uuid is null or i.id <> $5::uuid)
        and ($2::uuid is not null or $3::text is not null or $4::text is not null or w.correlation is null)
      order by w.created_at, w.instance_id, w.wait_id limit 1000`,
    [to.name, to.instanceId, to.businessNo, to.correlation, to.except],
  );
}

/** Running instances that wait for the signal. */
export function waitingForSignal(tx: Tx, name: string, except: string | null): Promise<Waiting[]> {
  return tx.rows<Waiting>(
    `select w.instance_id, w.wait_id from process_wait w join process_instance i on i.tenant_id = w.tenant_id and i.id = w.instance_id
      where w.kind = 'signal' and w.name = $1 and i.status = 'processing' and i.deleted_at is null
        and ($2::uuid is null or i.id <> $2::uuid) order by w.instance_id, w.wait_id limit 10000`,
    [name, except],
  );
}

/** A start event that a message or signal begins. */
export interface EventStart {
  readonly key: string;
  readonly node: string;
}

/** Start events of active versions with the trigger and name. */
export function eventStarts(tx: Tx, trigger: 'message' | 'signal', name: string): Promise<EventStart[]> {
  return tx.rows<EventStart>(
    `select d.key, n->>'id' as node from process_definition d
        join process_version v on v.tenant_id = d.tenant_id and v.id = d.active_version_id
        cross join lateral jsonb_array_elements(v.graph->'nodes') n
      where d.state = 'active' and d.deleted_at is null and n->>'kind' = 'start' and (n->>'scope')::integer = 0
        and n->'event'->>'trigger' = $1 and n->'event'->>'name' = $2 order by d.key`,
    [trigger, name],
  );
}

/** The wait behind the secret address of a callback. */
interface CallbackWait {
  readonly tenant_id: string;
  readonly instance_id: string;
  readonly wait_id: number;
}

/** Which wait a callback's hashed secret belongs to, in whatever tenant. */
export async function callbackWait(context: Context, hash: string): Promise<CallbackWait | undefined> {
  const [row] = await context.scoped<CallbackWait>({}, 'select * from callback_wait($1)', [hash]);
  return row;
}
