import type { CircuitState } from '../contract/interface-def.resource.ts';

/** The breaker opens when of at least so many calls within `windowMs` this share has failed (platform.md 5.10). */
const leastCalls = 20;
const failingShare = 0.5;
/** Of which time calls are counted. */
export const windowMs = 60_000;
/** How long it stays open. */
export const pauseMs = 60_000;

/** What is stored of the breaker of an interface. */
export interface Circuit {
  /** Until when nothing is sent; after it one call tries. */
  readonly openUntil: string | null;
}

/** The state of a breaker at an instant. */
export function circuitState({ openUntil }: Circuit, now: Date): CircuitState {
  if (openUntil === null) return 'closed';
  return Date.parse(openUntil) > now.getTime() ? 'open' : 'halfOpen';
}

/** Whether a closed breaker opens, by the calls of the last minute. */
export function isTripped({ calls, failed }: { readonly calls: number; readonly failed: number }): boolean {
  return calls >= leastCalls && failed >= calls * failingShare;
}

/** Whether a call that ended so is tried again: nothing was answered, the other side is busy or broken. */
export function isRepeated(status: number | null): boolean {
  return status === null || status === 429 || status >= 500;
}

/** Milliseconds before the next attempt. */
export function waitBefore(attempt: number): number {
  return 200 * 2 ** (attempt - 2);
}
