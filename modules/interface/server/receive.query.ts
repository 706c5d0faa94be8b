import { open, type Context, type TxContext } from '@mp/kernel/server';
import type { Outbound } from './call.query.ts';

/** An interface by which another system sends its messages. */
export interface Inbound extends Pick<
  Outbound,
  'id' | 'code' | 'system' | 'auth' | 'userName' | 'headerName' | 'secret' | 'requestMap'
> {
  readonly tenantId: string;
  readonly target: string;
  readonly ownerId: string | null;
}

/** The enabled interface of a code in an enabled tenant, whoever asks; undefined for any other. */
export async function inboundBy(context: Context, tenancyId: string, code: string): Promise<Inbound | undefined> {
  const [row] = await context.rows<Inbound>(
    `select d.id, d.tenant_id as "tenantId", d.code, d.system, d.auth, d.user_name as "userName", d.header_name as "headerName",
       d.secret, coalesce(d.request_map, '[]') as "requestMap", d.target, d.owner_id as "ownerId"
     from interface_inbound($1::bigint, $2) d`,
    [tenancyId, code],
  );
  return row && { ...row, secret: row.secret === null ? null : open(row.secret) };
}

/** The record that a message became that has come before; whoever comes with the same key meanwhile waits. */
export async function recordOfKey(
  context: TxContext,
  { id }: Pick<Inbound, 'id'>,
  key: string,
): Promise<string | undefined> {
  await context.rows('select pg_advisory_xact_lock(hashtextextended($1, 11))', [`${id}/${key}`]);
  const [row] = await context.rows<{ recordId: string }>(
    `select record_id as "recordId" from interface_log where tenant_id = app_tenant() and interface_id = $1::uuid
       and message_key = $2 and result = 'ok' limit 1`,
    [id, key],
  );
  return row?.recordId;
}
