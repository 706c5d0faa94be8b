import type { InputOf } from '@mp/kernel/contract';
import type { Context, Tx } from '@mp/kernel/server';
import type { customer } from '../contract/index.ts';
import type { MovedRecords } from './references.ts';

type Reader = Pick<Tx, 'rows'>;
type CustomerInput = Readonly<InputOf<typeof customer>>;

/** A merge as it is kept. */
export interface MergeRow {
  readonly id: string;
  readonly fromId: string;
  readonly intoId: string;
  readonly mergedAt: string;
  readonly before: { readonly from: CustomerInput; readonly into: CustomerInput };
  readonly after: CustomerInput;
  readonly moved: MovedRecords;
  readonly undoneAt: string | null;
}

/** Keeps what a merge changed. */
export async function storeMerge(
  context: Context,
  merge: Omit<MergeRow, 'mergedAt' | 'undoneAt'> & { readonly reason: string | null },
): Promise<void> {
  await context.rows(
    `insert into customer_merge (tenant_id, id, from_id, into_id, merged_at, merged_by, reason, before, after, moved)
      values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::timestamptz, $6::uuid, $7, $8::jsonb, $9::jsonb, $10::jsonb)`,
    [
      context.tenantId,
      merge.id,
      merge.fromId,
      merge.intoId,
      context.at,
      context.userId,
      merge.reason,
      JSON.stringify(merge.before),
      JSON.stringify(merge.after),
      JSON.stringify(merge.moved),
    ],
  );
}

/** A merge, locked until the transaction ends. */
export async function lockMerge(db: Reader, id: string): Promise<MergeRow | undefined> {
  const [row] = await db.rows<MergeRow>(
    `select id, from_id as "fromId", into_id as "intoId", merged_at as "mergedAt", before, after, moved, undone_at as "undoneAt"
      from customer_merge where id = $1::uuid for update`,
    [id],
  );
  return row;
}

/** Marks a merge as taken back. */
export async function markUndone(context: Context, id: string): Promise<void> {
  await context.rows(
    'update customer_merge set undone_at = $2::timestamptz, undone_by = $3::uuid where id = $1::uuid',
    [id, context.at, context.userId],
  );
}

/** Codes and names of all that were merged into a customer and still are, as it is found by. */
export async function formerCodes(db: Reader, id: string): Promise<string | null> {
  const [row] = await db.rows<{ codes: string | null }>(
    `with recursive below as (
        select c.id, c.code, c.name from customer c where c.merged_into = $1::uuid and c.status = 'merged'
        union select c.id, c.code, c.name from customer c join below b on c.merged_into = b.id and c.status = 'merged'
      ) select left(string_agg(code || ' ' || coalesce(name->>'ZH_CN', ''), ' ' order by code), 2000) as codes from below`,
    [id],
  );
  return row?.codes ?? null;
}
