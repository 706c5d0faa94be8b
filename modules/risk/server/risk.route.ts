import { forceOut, userServer } from '@mp/identity/server';
import { bind, getRecord, type BoundRoute, type Context } from '@mp/kernel/server';
import { forceLogoutOfRisk, userRiskEvents, type RiskEvent } from '../contract/risk.api.ts';
import { pointsLeft } from '../contract/risk-score.ts';
import { eventsOf } from './risk.query.ts';

/** Why a user whom the caller may see is at risk. Throws `common.notFound`. */
async function reasonsOf(context: Context, id: string): Promise<RiskEvent[]> {
  await getRecord(context, userServer, id);
  const now = context.now.getTime();
  return (await eventsOf(context, id)).map((event) => ({
    ...event,
    left: Math.round(pointsLeft(event, now) * 10) / 10,
  }));
}

/** Operations on the risk of users besides those that every resource has. */
export const riskRoutes: readonly BoundRoute[] = [
  bind(userRiskEvents, async (context, { params }) => ({ items: await reasonsOf(context, params.id) })),
  bind(forceLogoutOfRisk, (context, { params, body }) =>
    forceOut(context, { userIds: [params.id], when: body.when, reason: 'risk' }),
  ),
];
