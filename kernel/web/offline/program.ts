import { webBase } from '@mp/kernel/contract';

/** What the program tells its worker to keep. */
export interface KeepMessage {
  readonly type: 'keep';
  readonly files: readonly string[];
}

/** All parts are on the device: from now on the page starts without a connection. */
function handleMessage({ data }: MessageEvent<{ readonly type: string }>): void {
  if (data.type === 'kept') document.documentElement.dataset.offline = 'ready';
}

/**
 * Lets the browser start the program without a connection: its worker keeps the page and the parts that offline pages
 * need. Where the browser has no worker, as over plain HTTP, an open page goes on and a closed one does not start.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registered = await navigator.serviceWorker.register(`${webBase}/offline-worker.js`, {
      scope: `${webBase}/`,
    });
    await navigator.serviceWorker.ready;
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname);
    navigator.serviceWorker.addEventListener('message', handleMessage);
    const message: KeepMessage = { type: 'keep', files: [...new Set(loaded)] };
    (registered.active ?? navigator.serviceWorker.controller)?.postMessage(message);
  } catch {
    // In a private window workers are refused: what is open goes on without one.
  }
}
