import { userServer } from '@mp/identity/server';
import { getRecord, type Context } from '@mp/kernel/server';
import type { RiskEvent } from '../contract/risk.api.ts';
import { pointsLeft } from '../contract/risk-score.ts';
import { eventsOf } from './risk.query.ts';

/** Why a user whom the caller may see is at risk. Throws `common.notFound`. */
export async function reasonsOf(context: Context, id: string): Promise<RiskEvent[]> {
  await getRecord(context, userServer, id);
  const now = context.now.getTime();
  const events = await eventsOf(context, id);
  return events.map((event) => ({ ...event, left: Math.round(pointsLeft(event, now) * 10) / 10 }));
}
