import type { Tx } from '@mp/kernel/server';

/** Key of a definition and the names of an entry's people as one text; no row when there is no such definition. */
export async function shareFacts(
  tx: Tx,
  share: { readonly handlerId: unknown; readonly sharerId: unknown; readonly definitionId: unknown },
): Promise<{ readonly key: string; readonly title: string } | undefined> {
  const [row] = await tx.rows<{ key: string; title: string }>(
    `select d.key, coalesce(actor_name($1::uuid), '') || ' → ' || coalesce(actor_name($2::uuid), '') as title
     from process_definition d where d.id = $3::uuid and d.deleted_at is null`,
    [share.handlerId, share.sharerId, share.definitionId],
  );
  return row;
}
