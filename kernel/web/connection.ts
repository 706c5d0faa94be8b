import { useSyncExternalStore } from 'react';

/** Whether the server answers: `offline` says the browser, `gone` says a call without answer. */
export interface Connection {
  readonly state: 'online' | 'offline' | 'gone';
  /** When the next try is made, epoch milliseconds; 0 while one is running or none is needed. */
  readonly retryAt: number;
}

const firstDelayMs = 1000;
const longestDelayMs = 30_000;
let current: Connection = { state: 'online', retryAt: 0 };
let delay = firstDelayMs;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const backListeners = new Set<() => void>();

function set(next: Connection): void {
  const back = current.state !== 'online' && next.state === 'online';
  current = next;
  for (const listener of listeners) listener();
  if (back) for (const listener of backListeners) listener();
}

async function probe(): Promise<void> {
  clearTimeout(timer);
  set({ ...current, retryAt: 0 });
  if (await isReachable()) {
    delay = firstDelayMs;
    set({ state: 'online', retryAt: 0 });
    return;
  }
  delay = Math.min(delay * 2, longestDelayMs);
  set({ state: navigator.onLine ? 'gone' : 'offline', retryAt: Date.now() + delay });
  timer = setTimeout(probe, delay);
}

/** Asks the server whether it answers, for at most 10 s. `navigator.onLine` stays true for a while after a line is cut. */
export async function isReachable(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    return answer.ok;
  } catch {
    return false;
  }
}

/** A call got no answer; the server is asked again with growing pauses until it is back. */
export function reportUnreachable(): void {
  if (current.state !== 'online') return;
  set({ state: navigator.onLine ? 'gone' : 'offline', retryAt: Date.now() + delay });
  timer = setTimeout(probe, delay);
}

/** A call was answered. */
export function reportReachable(): void {
  if (current.state === 'online') return;
  clearTimeout(timer);
  delay = firstDelayMs;
  set({ state: 'online', retryAt: 0 });
}

/** Asks the server now. */
export function retryNow(): void {
  delay = firstDelayMs;
  void probe();
}

/** Calls back each time the server answers again; gives back how to stop. */
export function onBackOnline(listener: () => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

/** The connection, live. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => set({ state: 'offline', retryAt: 0 }));
  window.addEventListener('online', () => void probe());
}
