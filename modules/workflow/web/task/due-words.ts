/** How long until something is due, or since it was. */
export interface DueSpan {
  readonly overdue: boolean;
  readonly unit: 'minutes' | 'hours' | 'days';
  readonly count: number;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The time between now and an instant in the largest unit of which there are two, rounded down, at least one minute. */
export function dueSpan(dueAt: string, now: number): DueSpan {
  const left = Date.parse(dueAt) - now;
  const span = Math.abs(left);
  const [unit, length] =
    span >= 2 * day
      ? (['days', day] as const)
      : span >= 2 * hour
        ? (['hours', hour] as const)
        : (['minutes', minute] as const);
  return { overdue: left < 0, unit, count: Math.max(1, Math.floor(span / length)) };
}

/** Seconds in the two largest units: `2 d 3 h`, as numbers. */
export function spanOf(seconds: number): { readonly days: number; readonly hours: number; readonly minutes: number } {
  const whole = Math.max(0, Math.round(seconds / 60));
  return { days: Math.floor(whole / 1440), hours: Math.floor((whole % 1440) / 60), minutes: whole % 60 };
}
