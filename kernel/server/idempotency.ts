import { createHash } from 'node:crypto';
import { commonErrors } from '../contract/index.ts';
import type { Context } from './context.ts';

/**
 * Runs a creating request once per Idempotency-Key: the key, the effect and the answer are stored in one
 * transaction, a repetition gets the stored answer. Throws `common.idempotencyMismatch` for a key that came with
 * another request.
 */
export async function withIdempotency(
  context: Context,
  { key, path, body }: { readonly key: string; readonly path: string; readonly body: unknown },
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (key.length > 100 || key.includes('\u0000')) throw commonErrors.malformed();
  const hash = createHash('sha256')
    .update(JSON.stringify([path, body ?? null]))
    .digest('hex');
  return context.tx(async (tx) => {
    const [made] = await tx.rows<{ key: string }>(
      `insert into idempotency_key (tenant_id, user_id, key, request_hash) values ($1, $2, $3, $4) on conflict do nothing returning key`,
      [context.tenantId, context.userId, key, hash],
    );
    if (!made) {
      const [known] = await tx.rows<{ request_hash: string; answer: unknown }>(
        `select request_hash, answer from idempotency_key where tenant_id = $1 and user_id = $2 and key = $3`,
        [context.tenantId, context.userId, key],
      );
      if (known?.request_hash !== hash) throw commonErrors.idempotencyMismatch();
      return known.answer ?? undefined;
    }
    const answer = await work();
    await tx.rows(
      `update idempotency_key set answer = $4::jsonb, status = 1 where tenant_id = $1 and user_id = $2 and key = $3`,
      [context.tenantId, context.userId, key, JSON.stringify(answer ?? null)],
    );
    return answer;
  });
}
