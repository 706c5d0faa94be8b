import { asPlatform } from '@mp/kernel/server';
import { fillTenantPorts } from '@mp/tenant/server';
import * as query from './tenant-members.query.ts';

/** Offers the tenants what they need of members and sessions. */
export function serveTenants(): void {
  fillTenantPorts({
    addFirstAdmin: (context, tx, member) => query.insertAdmin(tx, { ...member, at: context.at, by: context.userId }),
    members: (tx, q) => query.membersByName(tx, q),
    setAdmins: async (context, tx, accountIds) => {
      await query.storeAdmins(tx, accountIds, context.at);
      return query.countAdmins(tx, accountIds);
    },
    endSessions: (tx, tenantId, at) => asPlatform(tx, () => query.endTenantSessions(tx, tenantId, at)),
  });
}
