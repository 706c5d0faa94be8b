import type { LicenceState } from '../contract/licence-notice.api.ts';

const dayMs = 86_400_000;
/** How long a new installation works without a code, and how long one whose time is over can still be read. */
const [trialDays, graceDays] = [180, 7];
/** How far the clock may lie behind the newest line of the logs. */
const clockTolerance = dayMs;

/** What is known when a state is judged; instants in epoch milliseconds. */
export interface LicenceFacts {
  readonly now: number;
  readonly startedAt: number;
  /** End of the activated code; undefined without one. */
  readonly notAfter: number | undefined;
  readonly warnDays: number;
}

/** Where an installation stands. */
export interface LicenceStanding {
  readonly state: LicenceState;
  readonly validUntil: number;
  /** Days begun until then, 0 when it is over. */
  readonly daysLeft: number;
  /** Administrators are told that it comes to an end. */
  readonly warns: boolean;
}

/** trial or active, expiring from `warnDays` on, seven days of reading after the end, then locked. */
export function standingOf({ now, startedAt, notAfter, warnDays }: LicenceFacts): LicenceStanding {
  const validUntil = notAfter ?? startedAt + trialDays * dayMs;
  const daysLeft = Math.max(0, Math.ceil((validUntil - now) / dayMs));
  if (now >= validUntil)
    return { state: now < validUntil + graceDays * dayMs ? 'expired' : 'locked', validUntil, daysLeft, warns: true };
  const warns = daysLeft <= warnDays;
  return { state: notAfter === undefined ? 'trial' : warns ? 'expiring' : 'active', validUntil, daysLeft, warns };
}

/** Whether the clock was set back: nothing can be activated until it is right. */
export function isClockBehind(now: number, newestLine: number | undefined): boolean {
  return newestLine !== undefined && now < newestLine - clockTolerance;
}
