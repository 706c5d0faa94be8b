import { ports, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusDays, type WorkDays } from '@mp/reference/contract';
import { tenantWorkDays } from '@mp/reference/server';
import { boardErrors, boardLimits, type BoardAnswer, type WorkGround } from '../contract/index.ts';

/** The week of a tenant without a calendar. */
const plainWeek: WorkDays = { weekend: new Set([6, 7]), days: new Map() };

/** By which days and hours the tenant works. */
export async function workGround(context: Context, day: string): Promise<WorkGround> {
  const calendar = (await tenantWorkDays(context, day)) ?? plainWeek;
  const { hours } = await context.tx((tx) => ports().workCalendar(tx));
  return { calendar, hours };
}

interface Window {
  readonly from: string;
  readonly to: string;
}

/** What an answer says of its window. Throws `maintenanceBoard.windowTooLong`. */
export async function windowGround(
  context: Context,
  { from, to }: Window,
): Promise<Omit<BoardAnswer, 'orders' | 'engineers' | 'isCut'>> {
  if (to < from || to >= plusDays(from, boardLimits.days)) throw boardErrors.windowTooLong({ days: boardLimits.days });
  const { calendar, hours } = await workGround(context, from);
  const [first, last] = [plusDays(from, -7), plusDays(to, boardLimits.days)];
  return {
    from,
    to,
    today: todayOf(context),
    calendar: {
      weekend: [...calendar.weekend],
      days: [...calendar.days].flatMap(([day, kind]) => (day >= first && day <= last ? [{ day, kind }] : [])),
    },
    hours: hours.map(([begin, end]) => [begin, end]),
  };
}
