/** Longest wait for a script or style loaded on demand (SPEC section 9). */
export const chunkTimeoutMs = 120_000;
const repeatMs = 60_000;
const storageKey = 'chunkReloadAt';

let failed: (() => void) | null = null;
let shown = false;

/** The application announces here how it shows a failed load. */
export function setChunkFailureHost(host: () => void): void {
  failed = host;
}

/** Shows the dialog of a failed load, once. */
export function reportChunkFailure(): void {
  if (shown) return;
  shown = true;
  failed?.();
}

/** A part of the application that could not be loaded on demand. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('a part of the application could not be loaded', { cause });
    this.name = 'ChunkError';
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
    reportChunkFailure();
    throw new ChunkError(error);
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
