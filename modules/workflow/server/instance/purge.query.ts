import type { Tx } from '@mp/kernel/server';

/** Removes an instance that was deleted, with its family. */
export async function purgeInstance(tx: Tx, instanceId: string): Promise<void> {
  await tx.rows(
    `delete from process_instance i using process_instance r where r.tenant_id = i.tenant_id and r.id = $1::uuid
      and r.deleted_at is not null and i.root_id = r.id`,
    [instanceId],
  );
}
