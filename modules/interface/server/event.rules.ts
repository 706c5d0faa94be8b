const minuteMs = 60_000;

/** Minutes between one attempt and the next; after them nobody tries any more until somebody says so. */
const waits = [1, 5, 15, 60, 240] as const;

/** Milliseconds until the next attempt after so many that failed; undefined after the last one. */
export function waitAfter(attempts: number): number | undefined {
  const minutes = waits[attempts - 1];
  return minutes === undefined ? undefined : minutes * minuteMs;
}

/** While the breaker is open nothing is sent and nothing counts: an event waits as long as the breaker does. */
export const breakerWaitMs = minuteMs;
