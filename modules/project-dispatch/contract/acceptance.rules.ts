import { dueAfterWorkdays, type WorkCalendar } from '@mp/kernel/contract';

/** Working days within which a dealer accepts. */
const acceptWorkdays = 1;
const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Until when a dispatch that is sent at an instant is to be accepted, both in milliseconds. */
export const acceptDue = (calendar: WorkCalendar, sent: number): number =>
  dueAfterWorkdays(calendar, sent, acceptWorkdays);

/** Spans of working time between two instants, in milliseconds. */
function workSpans(
  { zoneMinutes, hours, isWorkDay }: WorkCalendar,
  from: number,
  to: number,
): readonly (readonly [begin: number, end: number])[] {
  const zone = zoneMinutes * minuteMs;
  const days: number[] = [];
  for (let day = Math.floor((from + zone) / dayMs) * dayMs; day - zone < to; day += dayMs)
    if (isWorkDay(new Date(day).toISOString().slice(0, 10))) days.push(day - zone);
  return days.flatMap((midnight) =>
    hours.flatMap(([begin, end]): (readonly [number, number])[] => {
      const span = [Math.max(from, midnight + begin * minuteMs), Math.min(to, midnight + end * minuteMs)] as const;
      return span[0] < span[1] ? [span] : [];
    }),
  );
}

/** The instant at which half of the working time between two has gone by. */
export function halfOfWork(calendar: WorkCalendar, from: number, to: number): number {
  const spans = workSpans(calendar, from, to);
  let left = spans.reduce((sum, [begin, end]) => sum + end - begin, 0) / 2;
  for (const [begin, end] of spans) {
    if (begin + left <= end) return begin + left;
    left -= end - begin;
  }
  return to;
}
