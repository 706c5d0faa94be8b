import { commonErrors } from '@mp/kernel/contract';
import { newId, open, type Context, type Tx } from '@mp/kernel/server';
import type { Pair, PastCall } from '../contract/index.ts';

/** Calls of one person that are remembered. */
const maxCalls = 20;

/** Remembers a call and forgets all but the person's last ones. */
export async function recordCall(tx: Tx, userId: string, call: Omit<PastCall, 'id'>): Promise<void> {
  const { at, kind, targetId, code, method, url, status, ms, bytes, answer } = call;
  const request = JSON.stringify({ path: call.path, query: call.query, headers: call.headers, body: call.body });
  await tx.rows(
    `insert into api_debug_call (tenant_id, id, user_id, at, kind, target_id, code, method, url, request, status, ms, bytes, answer)
     values (app_tenant(), $1::uuid, $2::uuid, $3::timestamptz, $4, $5::uuid, $6, $7, $8, $9::jsonb, $10, $11, $12, $13)`,
    [newId(), userId, at, kind, targetId, code, method, url, request, status, ms, bytes, answer],
  );
  await tx.rows(
    `delete from api_debug_call where user_id = $1::uuid and id not in (
       select id from api_debug_call where user_id = $1::uuid order by at desc, id desc limit ${maxCalls})`,
    [userId],
  );
}

/** The last calls of the caller. */
export function callsOf(context: Context): Promise<PastCall[]> {
  return context.rows<PastCall>(
    `select id, to_json(at) #>> '{}' as at, kind, target_id as "targetId", code, method, url, request -> 'path' as path,
       request -> 'query' as query, request -> 'headers' as headers, request ->> 'body' as body, status, ms, bytes, answer
     from api_debug_call where user_id = $1::uuid order by at desc, id desc limit ${maxCalls}`,
    [context.userId],
  );
}

/** An API of another system as a call needs it. */
export interface ExternalTarget {
  readonly code: string;
  readonly enabled: boolean;
  readonly protocol: string;
  readonly domain: string;
  readonly port: number;
  readonly path: string;
  readonly method: string;
  readonly headers: readonly Pair[];
  readonly authType: 'none' | 'bearer' | 'apiKey';
  readonly headerName: string | null;
  readonly secret: string | null;
}

/** An API of another system. Throws `common.notFound`. */
export async function externalTarget(context: Context, id: string): Promise<ExternalTarget> {
  const [row] = await context.rows<ExternalTarget>(
    `select code, enabled, protocol, domain, port, path, method, coalesce(headers, '[]') as headers,
       auth_type as "authType", header_name as "headerName", secret
     from external_api where id = $1::uuid and deleted_at is null`,
    [id],
  );
  if (!row) throw commonErrors.notFound();
  return { ...row, secret: row.secret === null ? null : open(row.secret) };
}
