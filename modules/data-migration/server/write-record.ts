import { permissionKey } from '@mp/kernel/contract';
import {
  moveNode,
  requireRight,
  updateRecord,
  type ResourceServer,
  type TxContext,
  type Values,
} from '@mp/kernel/server';

/** Current versions of records by their id. */
export async function versionsOf(
  tx: TxContext,
  { table }: ResourceServer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ id: string; version: number }>(
    `select id, version from ${table} where id = any($1::uuid[]) and deleted_at is null`,
    [ids],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Changes a record as its form does; a node of a tree moves by the rules of moving. */
export async function writeRecord(
  tx: TxContext,
  server: ResourceServer,
  {
    record: { id, version },
    values,
    action,
  }: {
    readonly record: { readonly id: string; readonly version: number };
    readonly values: Values;
    readonly action: string;
  },
): Promise<void> {
  const { resource } = server;
  const parent = resource.tree?.parent ?? '';
  if (!Object.hasOwn(values, parent)) {
    await updateRecord(tx, server, { id, version, values, action });
    return;
  }
  const { [parent]: to, ...rest } = values;
  requireRight(tx.rights, permissionKey(resource, 'update'));
  await moveNode(tx, server, { id, parentId: typeof to === 'string' ? to : null, version });
  if (Object.keys(rest).length === 0) return;
  const moved = (await versionsOf(tx, server, [id])).get(id) ?? version;
  await updateRecord(tx, server, { id, version: moved, values: rest, action });
}
