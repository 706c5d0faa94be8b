import { call, endpointQuery } from '@mp/kernel/web';
import { forceLogoutOfRisk, userRiskEvents } from '../contract/risk.api.ts';
import { userRisk } from '../contract/user-risk.resource.ts';

/** Why a user is at risk; never from before. */
export const reasonsOf = (id: string) => ({
  ...endpointQuery(userRisk.key, userRiskEvents, { params: { id } }),
  staleTime: 0,
});

/** Signs a user out by force after five minutes or now, or takes that back. */
export const forceOut = (id: string, when: 'later' | 'now' | 'cancel') =>
  call(forceLogoutOfRisk, { params: { id }, body: { when } });
