import type { Context, Tx } from '@mp/kernel/server';

const platform = { platform: true } as const;

/** A pseudo password that somebody has typed, and may still use. */
export interface UsablePseudoPassword {
  readonly id: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly issuedBy: string;
  readonly issuerName: string;
  /** When it ends, and with it what was begun with it. */
  readonly endsAt: string;
}

/** The usable pseudo password of a hash; its issuer is still there and enabled. */
export async function usablePseudoPassword(context: Context, hash: string): Promise<UsablePseudoPassword | undefined> {
  const [row] = await context.scoped<UsablePseudoPassword>(
    platform,
    `select id, tenant_id as "tenantId", account_id as "accountId", issued_by as "issuedBy", issuer_name as "issuerName",
       ends_at as "endsAt" from pseudo_find($1, $2::timestamptz)`,
    [hash, context.now],
  );
  return row;
}

/** Counts a use; false when another one was the last, or it was withdrawn meanwhile. */
export async function claimPseudoUse(context: Context, id: string): Promise<boolean> {
  const [row] = await context.rows<{ claimed: boolean }>(
    'select pseudo_claim($1, $2::timestamptz, $3, $4) as claimed',
    [id, context.now, context.facts.ip, context.facts.requestId],
  );
  return row?.claimed === true;
}

/** Keeps what recognises a pseudo password; needs the scope of the platform. */
export async function storePseudoSecret(tx: Tx, id: string, hash: string): Promise<void> {
  await tx.rows('insert into pseudo_secret (id, hash) values ($1::uuid, $2)', [id, hash]);
}

/** Forgets what recognises a pseudo password and ends what was begun with it; answers those sessions. Needs the scope of the platform. */
export async function endPseudoPassword(
  tx: Tx,
  id: string,
  end: { readonly at: string; readonly reason: string },
): Promise<readonly string[]> {
  await tx.rows('delete from pseudo_secret where id = $1::uuid', [id]);
  const rows = await tx.rows<{ id: string }>(
    `update session set ended_at = $2::timestamptz, end_reason = $3 where pseudo_password_id = $1::uuid and ended_at is null returning id`,
    [id, end.at, end.reason],
  );
  return rows.map((row) => row.id);
}
