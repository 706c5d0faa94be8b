import { isReachable } from './connection.ts';

/** Longest wait for a script or style loaded on demand (SPEC section 9). */
export const chunkTimeoutMs = 120_000;
const repeatMs = 60_000;
const storageKey = 'chunkReloadAt';

type FailureKind = 'offline' | 'broken';
type FailureHost = (failure: FailureKind) => void;

let failed: FailureHost | null = null;
let shown = false;

/** The application announces here how it shows a failed load. */
export function setChunkFailureHost(host: FailureHost): void {
  failed = host;
}

/** Loads a script by its address; tests put another in its place. */
export const scripts = { load: (address: string): Promise<unknown> => import(/* @vite-ignore */ address) };

/** Whether the part that failed comes now: the connection was lost for a moment only. Not every browser names the part. */
async function comesNow(cause: unknown): Promise<boolean> {
  const [address] = /https?:\S+\.js/.exec(cause instanceof Error ? cause.message : '') ?? [];
  if (address === undefined) return false;
  return scripts.load(address).then(
    () => true,
    () => false,
  );
}

/**
 * Shows the dialog of a failed load, once. While the server is out of reach, or was for a moment, loading the page again
 * would lose what stands on it: that is said instead.
 */
export async function reportChunkFailure(cause: unknown): Promise<FailureKind> {
  if (!(await isReachable()) || (await comesNow(cause))) {
    failed?.('offline');
    return 'offline';
  }
  if (!shown) failed?.('broken');
  shown = true;
  return 'broken';
}

/** A part of the application that could not be loaded on demand. */
export class ChunkError extends Error {
  /** `offline` where the server was out of reach, `broken` where it answers and a dialog offers to load the page again. */
  readonly kind: FailureKind;
  constructor(kind: FailureKind, cause: unknown) {
    super('a part of the application could not be loaded', { cause });
    this.name = 'ChunkError';
    this.kind = kind;
  }
}

/** Loads a part of the application; a failure or more than 120 s shows the dialog and rejects with `ChunkError`. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), chunkTimeoutMs);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    throw new ChunkError(await reportChunkFailure(error), error);
  } finally {
    clearTimeout(timer);
  }
}

/** Reloads the page; a second time within 60 s past the caches (platform.md 2.1). */
export function reloadAfterChunkFailure(build: string): void {
  const before = Number(sessionStorage.getItem(storageKey) ?? 0);
  sessionStorage.setItem(storageKey, String(Date.now()));
  if (Date.now() - before > repeatMs) {
    location.reload();
    return;
  }
  const address = new URL(location.href);
  address.searchParams.set('_v', build);
  location.replace(address);
}
