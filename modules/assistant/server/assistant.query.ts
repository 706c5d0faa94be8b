import type { CallAuthorization } from '@mp/open-api/server';
import type { Context, Tx } from '@mp/kernel/server';

/** The assistant of a token, as the door has judged it. */
export interface CallingAssistant extends CallAuthorization {
  readonly tokenId: string | null;
  readonly mayWrite: boolean;
}

/** Judges a token; whoever asks is nobody yet. */
export async function enterByToken(context: Context, hash: string): Promise<CallingAssistant> {
  const [row] = await context.rows<CallingAssistant>(
    `select outcome, 0 as wait, null as "projectId", token_id as "tokenId", tenant_id as "tenantId", user_id as "userId",
       name, epoch, may_write as "mayWrite"
     from assistant_enter($1, $2::timestamptz)`,
    [hash, context.now],
  );
  if (!row) throw new Error('the door has judged nothing');
  return row;
}

/** What is called. */
export interface ProposedCall {
  readonly method: string;
  readonly address: string;
  /** As it is sent; empty where there is none. */
  readonly body: string;
}

/** Takes a confirmed change once, where it is this one; answers `ok`, or what has become of it. */
export async function takeConfirmed(
  context: Context,
  asked: ProposedCall & { readonly tenantId: string; readonly id: string; readonly tokenId: string },
): Promise<string> {
  const [row] = await context.rows<{ state: string }>(
    'select assistant_take($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7::timestamptz) as state',
    [asked.tenantId, asked.id, asked.tokenId, asked.method, asked.address, asked.body, context.now],
  );
  return row?.state ?? 'unknown';
}

/** A proposed change of a token, and what has become of it; undefined for any other id. */
export async function proposedCall(
  context: Context,
  { id, tokenId }: { readonly id: string; readonly tokenId: string },
): Promise<(ProposedCall & { readonly state: string }) | undefined> {
  const [row] = await context.rows<ProposedCall & { readonly state: string }>(
    `select method, address, coalesce(body, '') as body,
       case when decision in ('waiting', 'confirmed') and until <= $3::timestamptz then 'expired' else decision end as state
     from assistant_write where id = $1::uuid and token_id = $2::uuid and deleted_at is null`,
    [id, tokenId, context.now],
  );
  return row;
}

/** Changes of a token that wait for their person. */
export async function waitingCount(tx: Tx, tokenId: string, now: Date): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(
    `select count(*)::integer as n from assistant_write
     where token_id = $1::uuid and decision = 'waiting' and until > $2::timestamptz and deleted_at is null`,
    [tokenId, now],
  );
  return row?.n ?? 0;
}

/** Puts a token in place of the former one; needs the scope of the platform. */
export async function storeSecret(
  tx: Tx,
  { tokenId, tenantId, hash }: { readonly tokenId: string; readonly tenantId: string; readonly hash: string },
): Promise<void> {
  await tx.rows(
    `insert into assistant_secret (token_id, tenant_id, hash) values ($1::uuid, $2::uuid, $3)
     on conflict (token_id) do update set hash = excluded.hash`,
    [tokenId, tenantId, hash],
  );
}

/** Forgets the token of an access; needs the scope of the platform. */
export async function dropSecret(tx: Tx, tokenId: string): Promise<void> {
  await tx.rows('delete from assistant_secret where token_id = $1::uuid', [tokenId]);
}
