import { forceOut } from '@mp/identity/server';
import { bind, type BoundRoute } from '@mp/kernel/server';
import { forceLogoutOfRisk, userRiskEvents } from '../contract/risk.api.ts';
import { reasonsOf } from './reasons.service.ts';

/** Operations on the risk of users besides those that every resource has. */
export const riskRoutes: readonly BoundRoute[] = [
  bind(userRiskEvents, async (context, { params }) => ({ items: await reasonsOf(context, params.id) })),
  bind(forceLogoutOfRisk, (context, { params, body }) =>
    forceOut(context, { userIds: [params.id], when: body.when, reason: 'risk' }),
  ),
];
