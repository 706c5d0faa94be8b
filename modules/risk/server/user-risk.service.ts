import { bindActions, serveResource } from '@mp/kernel/server';
import type { ResourceServer } from '@mp/kernel/server';
import { closedActsOf } from '@mp/identity/server';
import { userRisk, userRiskActions } from '../contract/user-risk.resource.ts';
import { lockForRisk, trustUser, unlockAfterRisk } from './risk-acts.service.ts';

/** What rules of acts on users close of the acts on their risk. */
const actsOnUsers = { lock: 'lock', unlock: 'unlock', forceLogout: 'forceLogout', trust: 'unlock' } as const;

/** The risk of users with their table; sessions and accounts stand behind it. */
export const userRiskServer: ResourceServer = serveResource(userRisk, {
  table: 'user_risk',
  computed: {
    orgId: 'risk_org_of(t.id)',
    lastSeen: 'risk_last_seen(t.id)',
    online: '(t.id in (select risk_online()))',
    locked: '(t.id in (select risk_locked()))',
  },
  hooks: {
    abilities: async (context, ids) => {
      const closed = await closedActsOf(context, ids);
      return new Map(
        [...closed].map(([id, acts]) => [
          id,
          {
            closed: Object.entries(actsOnUsers)
              .filter(([, act]) => acts.includes(act))
              .map(([name]) => name),
          },
        ]),
      );
    },
  },
  actions: bindActions(userRiskActions, {
    lock: lockForRisk,
    unlock: unlockAfterRisk,
    trust: trustUser,
  }),
});
