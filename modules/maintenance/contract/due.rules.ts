import { isWorkday, plusDays, type WorkDays } from '@mp/reference/contract';
import { dueReasons } from './maintenance-plan.resource.ts';

/** Why a service is due. */
export type DueReason = (typeof dueReasons)[number];

/** Hours a day that a set is assumed to run, by its use, where fewer than two readings say so (4.1). */
export const defaultPace = { ESP: 0.2, DCP: 0.2, LTP: 2, PRP: 10, COP: 20 } as const;

/** The day itself, or the working day before it; after a year without one the day itself. */
export function workdayBefore(calendar: WorkDays, day: string): string {
  for (let n = 0; n < 366; n += 1) {
    const each = plusDays(day, -n);
    if (isWorkday(calendar, each)) return each;
  }
  return day;
}
