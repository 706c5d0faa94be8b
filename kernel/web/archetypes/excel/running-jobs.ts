import { useSyncExternalStore } from 'react';

/** Kinds of background work a list starts. */
export type JobKind = 'import' | 'export';

const listeners = new Set<() => void>();
const storageKey = (kind: JobKind, resourceKey: string) => `job:${kind}:${resourceKey}`;

/** The job of a kind that the user started for a resource in this window and did not finish looking at. */
function runningJob(kind: JobKind, resourceKey: string): string | null {
  return sessionStorage.getItem(storageKey(kind, resourceKey));
}

/** Remembers a job, so that its dialog can be left and found again; null forgets it. */
export function recordJob(kind: JobKind, resourceKey: string, id: string | null): void {
  if (id === null) sessionStorage.removeItem(storageKey(kind, resourceKey));
  else sessionStorage.setItem(storageKey(kind, resourceKey), id);
  for (const listener of listeners) listener();
}

/** The remembered job, live. */
export function useRunningJob(kind: JobKind, resourceKey: string): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => runningJob(kind, resourceKey),
  );
}
