import { commonErrors } from '@mp/kernel/contract';
import {
  databaseError,
  newId,
  recordsOf,
  serveResource,
  type Context,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { scimErrors, scimGroup } from '../contract/index.ts';
import { notifyGroupsChanged } from './groups-changed.ts';
import type { CallingClient } from './scim-client.query.ts';
import * as query from './scim-group.query.ts';
import type { ScimGroupRow } from './scim-group.query.ts';
import { readGroup, type ScimGroupValues } from './scim-group.rules.ts';
import { entityTag, requireMatch } from './scim-query.ts';
import type { ScimTarget } from './scim-user.service.ts';
import { knownUsers } from './scim-user.query.ts';

/** One group. Throws `common.notFound`. */
export async function readGroupRow(
  context: Pick<TxContext, 'rows'>,
  key: { readonly clientId: string; readonly id: string },
  withMembers = true,
): Promise<ScimGroupRow> {
  const row = await query.groupRow(context, key, withMembers);
  if (!row) throw commonErrors.notFound();
  return row;
}

/** Another call may take the name at the same moment: the index has the last word. */
async function unlessTaken<T>(displayName: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (databaseError(error)?.constraint !== 'scim_group_display_name_uq') throw error;
    throw commonErrors.duplicate({ field: '@scimGroup.field.displayName', value: displayName });
  }
}

/** Throws `scim.unknownMember` for ids that are no users whom the directory may know. */
async function validateMembers(tx: TxContext, client: CallingClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await knownUsers(tx, client.id, ids);
  const member = ids.find((id) => !known.has(id));
  if (member !== undefined) throw scimErrors.unknownMember({ member });
}

/** Creates a group. Throws `common.duplicate`, `scim.unknownMember`. */
export function createGroup(
  context: Context,
  client: CallingClient,
  resource: Readonly<Record<string, unknown>>,
): Promise<ScimGroupRow> {
  const { displayName, externalId, members } = readGroup(resource);
  return context.tx(async (tx) => {
    const added = [...members];
    await validateMembers(tx, client, added);
    const id = newId();
    await recordsOf(tx, scimGroup).create(
      { clientId: client.id, displayName, externalId },
      { id, reason: client.name },
    );
    if (added.length > 0) {
      await query.changeMembers(tx, { tenantId: tx.tenantId, groupId: id }, { added, removed: [] });
      await notifyGroupsChanged(tx, added);
    }
    return readGroupRow(tx, { clientId: client.id, id });
  });
}

/** The group as the caller has seen it, locked until the transaction ends. */
async function lockGroup(tx: TxContext, { client, id, ifMatch }: ScimTarget): Promise<ScimGroupRow> {
  const key = { clientId: client.id, id };
  await readGroupRow(tx, key, false);
  await recordsOf(tx, scimGroup).lock(id);
  const row = await readGroupRow(tx, key, false);
  requireMatch(ifMatch, entityTag(row.version, 0));
  return row;
}

/** Changes a group to what `nextOf` answers. Throws `common.notFound`, `common.duplicate`, `scim.preconditionFailed`. */
export function changeGroup(
  context: Context,
  target: ScimTarget,
  nextOf: (now: ScimGroupValues) => ScimGroupValues,
): Promise<void> {
  return context.tx(async (tx) => {
    const row = await lockGroup(tx, target);
    const before = new Set(await query.memberIds(tx, row.id));
    const next = nextOf({ displayName: row.displayName, externalId: row.externalId, members: before });
    const added = [...next.members].filter((id) => !before.has(id));
    const removed = [...before].filter((id) => !next.members.has(id));
    const isRenamed = next.displayName !== row.displayName;
    if (added.length + removed.length === 0 && !isRenamed && next.externalId === row.externalId) return;
    await validateMembers(tx, target.client, added);
    await query.changeMembers(tx, { tenantId: tx.tenantId, groupId: row.id }, { added, removed });
    const { displayName, externalId } = next;
    const change = {
      action: added.length + removed.length > 0 ? 'changeMembers' : 'update',
      reason: target.client.name,
    };
    await unlessTaken(displayName, () => recordsOf(tx, scimGroup).update(row, { displayName, externalId }, change));
    const kept = isRenamed ? [...before].filter((id) => next.members.has(id)) : [];
    await notifyGroupsChanged(tx, [...added, ...removed, ...kept]);
  });
}

/** Deletes a group. Throws `common.notFound`, `scim.preconditionFailed`. */
export function removeGroup(context: Context, target: ScimTarget): Promise<void> {
  return context.tx(async (tx) => {
    const row = await lockGroup(tx, target);
    await recordsOf(tx, scimGroup).delete(row, { reason: target.client.name });
  });
}

/** Groups with their table; what deletes one tells others, its directory's end as well. */
export const scimGroupServer: ResourceServer = serveResource(scimGroup, {
  table: 'scim_group',
  computed: { memberCount: query.memberCount },
  hooks: {
    afterDelete: async (context, { id }) => {
      const removed = await query.memberIds(context, id);
      await query.changeMembers(context, { tenantId: context.tenantId, groupId: id }, { added: [], removed });
      await notifyGroupsChanged(context, removed);
    },
  },
});
