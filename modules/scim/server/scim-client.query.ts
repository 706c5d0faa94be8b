import type { Context, Tx } from '@mp/kernel/server';

/** The directory behind a token that is accepted now. */
export interface CallingClient {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly defaultOrgId: string;
}

/** The directory of a token; undefined when it is not accepted. Its use is remembered, at most once a minute. */
export async function enterByToken(context: Context, hash: string): Promise<CallingClient | undefined> {
  const [row] = await context.rows<CallingClient>(
    'select id, tenant_id as "tenantId", name, default_org_id as "defaultOrgId" from scim_enter($1, $2::timestamptz)',
    [hash, context.now],
  );
  return row;
}

/** Puts the hash of a new token in place of the former one's; needs the scope of the platform. */
export async function storeToken(
  tx: Tx,
  { clientId, tenantId, hash }: { readonly clientId: string; readonly tenantId: string; readonly hash: string },
): Promise<void> {
  await tx.rows(
    `insert into scim_token (client_id, tenant_id, hash) values ($1::uuid, $2::uuid, $3)
     on conflict (client_id) do update set hash = excluded.hash`,
    [clientId, tenantId, hash],
  );
}

/** Forgets the token of a directory; needs the scope of the platform. */
export async function dropToken(tx: Tx, clientId: string): Promise<void> {
  await tx.rows('delete from scim_token where client_id = $1::uuid', [clientId]);
}
