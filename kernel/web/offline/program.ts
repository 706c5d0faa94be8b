import { webBase } from '@mp/kernel/contract';

/** What the program tells its worker to keep. */
export interface KeepMessage {
  readonly type: 'keep';
  readonly files: readonly string[];
}

/**
 * Lets the browser start the program without a connection: its worker keeps the page and the parts that offline pages
 * need. Where the browser has no worker, as over plain HTTP, an open page goes on and a closed one does not start. Once the answers
 * of the start are kept as well, the device is marked as ready.
 */
export async function registerServiceWorker(answersKept: Promise<unknown>): Promise<void> {
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
    const markReady = () => (document.documentElement.dataset.offline = 'ready');
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ readonly type: string }>) => {
      if (data.type === 'kept') answersKept.then(markReady, () => undefined);
    });
    const message: KeepMessage = { type: 'keep', files: [...new Set(loaded)] };
    (registered.active ?? navigator.serviceWorker.controller)?.postMessage(message);
  } catch {
    // In a private window workers are refused: what is open goes on without one.
  }
}
