import { useSyncExternalStore } from 'react';
import { ApiError } from '../api-error.ts';
import { loadChunk } from '../chunk.ts';
import { ownStore } from '../own-store.ts';
import { getUserInfo } from '../session.ts';
import type { OfflineDevice } from './offline-device.ts';

const started = ownStore('offline');
let device: Promise<OfflineDevice> | undefined;
let waiting = 0;
const listeners = new Set<() => void>();

/**
 * From now on this browser keeps what the user reads and what he saves without a connection. Pages that are declared
 * `offline` begin it; nothing is kept before, and `readAgain` reads what the start of the program had read by then.
 */
export function enableOffline(readAgain?: () => Promise<unknown>): void {
  if (!getUserInfo()) return;
  started.write('1');
  if (!device) {
    // What is read from here on is kept.
    const read = new Promise((resolve) => setTimeout(() => resolve(readAgain?.())));
    // Where it could not be read, the device is not ready, and that is all.
    read.catch(() => undefined);
    device = loadChunk(() => import('./offline-device.ts')).then((part) => part.startDevice(setWaiting, read));
  }
  device.catch(() => (device = undefined));
}

/** Begins again what the user had begun in this browser, before anything is read. */
export function resumeOffline(): void {
  if (getUserInfo() && started.read() !== null) enableOffline();
}

/** What this browser keeps for the user; undefined where it keeps nothing. */
export function offlineDevice(): Promise<OfflineDevice> | undefined {
  return device;
}

/** An answer of the server, kept on the device where that is begun; the kept one while the server is out of reach. */
export async function withKept<T>(key: string | undefined, ask: () => Promise<T>): Promise<T> {
  if (key === undefined || device === undefined) return ask();
  const { answers } = await device;
  try {
    const answer = await ask();
    answers.keep(key, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError && error.unreachable)) throw error;
    const kept = await answers.find(key);
    if (kept === undefined) throw error;
    return kept.answer as T;
  }
}

function setWaiting(count: number): void {
  waiting = count;
  for (const listener of listeners) listener();
}

/** How many saves of the user wait on this device for the connection, live. */
export function useWaitingCount(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );
}
