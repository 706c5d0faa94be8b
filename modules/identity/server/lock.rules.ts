/** When wrong passwords lock a name (platform.md 1.8); `lockMinutes` 0 locks until an administrator unlocks. */
export interface LockPolicy {
  readonly errorCount: number;
  readonly withinMinutes: number;
  readonly lockMinutes: number;
}

/** Counted failures of one name; times in epoch milliseconds. */
export interface Failures {
  readonly count: number;
  readonly windowStart: number;
  /** End of the lock; infinite until an administrator unlocks; null = not locked. */
  readonly lockedUntil: number | null;
}

const minute = 60_000;

/** Minutes the name stays locked, rounded up; 0 = until an administrator unlocks; undefined = not locked. */
export function lockedMinutes(failures: Failures | undefined, now: number): number | undefined {
  const until = failures?.lockedUntil ?? null;
  if (until === null || until <= now) return undefined;
  return Number.isFinite(until) ? Math.ceil((until - now) / minute) : 0;
}

/** The counter after one more wrong password: it starts again when its window or its lock is over. */
export function countFailure(failures: Failures | undefined, policy: LockPolicy, now: number): Failures {
  const over =
    !failures ||
    (failures.lockedUntil === null
      ? failures.windowStart + policy.withinMinutes * minute <= now
      : failures.lockedUntil <= now);
  const count = over ? 1 : failures.count + 1;
  const end = policy.lockMinutes === 0 ? Infinity : now + policy.lockMinutes * minute;
  return {
    count,
    windowStart: over ? now : failures.windowStart,
    lockedUntil: (over ? null : failures.lockedUntil) ?? (count >= policy.errorCount ? end : null),
  };
}
