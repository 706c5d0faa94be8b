import type { AppError } from '@mp/kernel/contract';
import { authErrors } from '../contract/auth.errors.ts';

const zone = 'Asia/Shanghai';

// Made once: a new one costs as much as a round trip to the database.
const zoned = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  weekday: 'short',
});

interface LocalTime {
  readonly day: string;
  readonly weekday: number;
  readonly time: string;
}

/** Calendar day, weekday (1 Monday … 7 Sunday) and time of day of an instant in the business zone. */
export function localTime(now: Date): LocalTime {
  const minute = Math.floor(now.getTime() / 60_000);
  if (latest?.minute !== minute) latest = { minute, said: localTimeOf(now) };
  return latest.said;
}

/** The minute that was asked for last: a sign-in asks for its own several times. */
let latest: { readonly minute: number; readonly said: LocalTime } | undefined;

function localTimeOf(now: Date): LocalTime {
  const parts = zoned.formatToParts(now);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(of('weekday')) + 1;
  return { day: `${of('year')}-${of('month')}-${of('day')}`, weekday, time: `${of('hour')}:${of('minute')}` };
}

/** Hours in which the system is open. */
export interface OpenTime {
  readonly enabled: boolean;
  readonly weekdays: readonly string[] | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly overnight: boolean;
}

/** Whether the system is open; the end does not belong to the hours, overnight hours belong to the day they begin. */
export function isOpen({ enabled, weekdays, from, to, overnight }: OpenTime, now: Date): boolean {
  if (!enabled || from === null || to === null) return true;
  const { weekday, time } = localTime(now);
  const isDay = (number: number) => (weekdays ?? []).includes(String(((number + 6) % 7) + 1));
  if (!overnight) return isDay(weekday) && time >= from && time < to;
  return (isDay(weekday) && time >= from) || (isDay(weekday - 1) && time < to);
}

/** State of an account as the door judges it. */
export interface AccountState {
  readonly status: string;
  readonly locked: boolean;
  readonly locked_reason: string | null;
  readonly active_date: string;
  readonly expiry_date: string;
}

/** Why an account with the right password may not come in; named only after the password was right. */
export function accountRefusal(account: AccountState, now: Date): AppError | undefined {
  const { day } = localTime(now);
  if (account.status !== 'enabled') return authErrors.userDisabled();
  if (account.locked && account.locked_reason === 'risk') return authErrors.riskLocked();
  if (account.locked && account.locked_reason !== 'errors')
    return authErrors.accountLocked({ minutes: 0, context: 'manual' });
  if (account.active_date > day) return authErrors.userNotEffective({ date: account.active_date });
  if (account.expiry_date < day) return authErrors.userExpired();
  return undefined;
}

/** Whether more than `days` have passed since `instant`; 0 days means never. */
export function isOlderThan(instant: string, days: number, now: Date): boolean {
  return days > 0 && Date.parse(instant) + days * 86_400_000 < now.getTime();
}
