import type { Context, Tx } from '@mp/kernel/server';

/** A stored key; `secret` is sealed with the data key. */
export interface AppKeyRow {
  readonly kid: string;
  readonly kind: 'payload' | 'ecdh';
  readonly secret: string;
  readonly public_key: string | null;
  readonly created_at: string;
}

const lockKey = 728_115_2026;

/** All keys, newest first. */
export async function readAppKeys(context: Context): Promise<readonly AppKeyRow[]> {
  return context.scoped(
    { platform: true },
    'select kid, kind, secret, public_key, created_at from app_key order by created_at desc',
  );
}

/** The same, while other nodes wait. */
export async function lockAppKeys(tx: Tx): Promise<readonly AppKeyRow[]> {
  await tx.rows('select pg_advisory_xact_lock($1)', [lockKey]);
  return tx.rows<AppKeyRow>('select kid, kind, secret, public_key, created_at from app_key order by created_at desc');
}

/** Keeps a new key. */
export async function insertAppKey(tx: Tx, row: AppKeyRow): Promise<void> {
  await tx.rows(
    'insert into app_key (kid, kind, secret, public_key, created_at) values ($1, $2, $3, $4, $5::timestamptz)',
    [row.kid, row.kind, row.secret, row.public_key, row.created_at],
  );
}
