import { useSyncExternalStore } from 'react';

/** How much waits for the user: open tasks, unread messages of the system, unread advice of people. */
export interface Counters {
  readonly pending: number;
  readonly message: number;
  readonly advice: number;
  /** Unread notices that open by themselves. */
  readonly popup?: number | undefined;
  /** Changes with the user's rights. */
  readonly rights?: string;
}

const names = ['pending', 'message', 'advice', 'popup'] as const;
let current: Counters | null = null;
let ask: (() => void) | null = null;
const listeners = new Set<(now: Counters | null, before: Counters | null) => void>();

/** The counters as they were last heard; null before the first answer. */
export function getCounters(): Counters | null {
  return current;
}

/** Sets the counters; the frame's pulse does it. Listeners hear of changes only. */
export function setCounters(next: Counters | null): void {
  const before = current;
  if (before === next || (before && next && names.every((name) => before[name] === next[name]))) return;
  current = next && {
    pending: next.pending,
    message: next.message,
    advice: next.advice,
    ...(next.popup === undefined ? {} : { popup: next.popup }),
  };
  for (const listener of listeners) listener(current, before);
}

/** Called with the new and the former counters at every change; gives back how to stop. */
export function onCounters(listener: (now: Counters | null, before: Counters | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The frame's pulse announces how the counters are asked for at once. */
export function setCountersSource(source: (() => void) | null): void {
  ask = source;
}

/** Asks for the counters at once, after something was read or done here. */
export function refreshCounters(): void {
  ask?.();
}

/** The counters, live; null before the first answer. */
export function useCounters(): Counters | null {
  return useSyncExternalStore(onCounters, getCounters);
}

/** A counter as it is shown: nothing for 0, `99+` beyond 99. */
export function counterText(count: number): string {
  return count <= 0 ? '' : count > 99 ? '99+' : String(count);
}
