import { asPlatform, recordsOf, type TxContext } from '@mp/kernel/server';
import type { TenantPorts } from '@mp/tenant/server';
import { user } from '../contract/index.ts';
import * as query from './tenant-members.query.ts';
import { bumpEpoch } from './user.query.ts';

/** Makes exactly these members administrators; rights of those whose rank changes are compiled anew. */
async function setAdmins(context: TxContext, accountIds: readonly string[]): Promise<void> {
  const changing = await query.changingRank(context, accountIds);
  const users = recordsOf(context, user);
  for (const isAdmin of [true, false])
    await users.updateMany(
      changing.filter((each) => each.isAdmin !== isAdmin),
      () => ({}),
      { action: isAdmin ? 'setAdmin' : 'unsetAdmin', columns: { is_admin: isAdmin } },
    );
  for (const { id } of changing) await bumpEpoch(context, id);
}

/** What tenants need of members and sessions. */
export const membersOfTenant: Partial<TenantPorts> = {
  addFirstAdmin: (context, member) => query.insertAdmin(context, { ...member, at: context.at, by: context.userId }),
  members: (tx, q) => query.membersByName(tx, q),
  setAdmins: async (context, accountIds) => {
    await setAdmins(context, accountIds);
    return query.countAdmins(context, accountIds);
  },
  endSessions: (tx, tenantId, at) => asPlatform(tx, () => query.endTenantSessions(tx, tenantId, at)),
};
