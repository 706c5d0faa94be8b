import { groupsTold } from '@mp/identity/server';
import type { TxContext } from '@mp/kernel/server';
import { groupsOfUsers, membersOf } from './scim-group.query.ts';

/** Tells others the groups that these users are in now, over all directories of the tenant; in the transaction of the change. */
export async function notifyGroupsChanged(context: TxContext, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0 || groupsTold.handlings().length === 0) return;
  const groups = await groupsOfUsers(context, userIds);
  for (const accountId of await membersOf(context, userIds))
    await groupsTold.emit(context, { accountId, source: 'scim', groups: groups.get(accountId) ?? [] });
}
