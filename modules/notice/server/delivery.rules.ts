/** Minutes after which a letter is tried again (platform.md 5.7). */
const retryMinutes = [1, 5, 15, 60, 240] as const;

/** Milliseconds until the next try after so many; undefined when it was the last one. */
export function retryAfter(tries: number): number | undefined {
  const minutes = retryMinutes[tries - 1];
  return minutes === undefined ? undefined : minutes * 60_000;
}

/** Refusals that no repetition can heal: an address that does not exist, a text that is not accepted. */
export function isFinal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('final' in error && error.final === true) return true;
  return (
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 550 &&
    error.responseCode < 560
  );
}
