import type { Tx } from '@mp/kernel/server';
import type { ActiveDefinition } from './graph.query.ts';

/** The definition of which a version is the active one; undefined when it no longer is, or may not be started. */
export async function activeByVersion(tx: Tx, versionId: string): Promise<ActiveDefinition | undefined> {
  const [row] = await tx.rows<ActiveDefinition>(
    `select d.id, d.key, d.name, d.category_id, d.state, d.admins, d.starters, d.settings, d.active_version_id as version_id,
        d.active_version_no as version_no
      from process_definition d where d.active_version_id = $1::uuid and d.state = 'active' and d.deleted_at is null`,
    [versionId],
  );
  return row;
}
