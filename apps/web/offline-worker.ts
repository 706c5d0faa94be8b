/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { KeepMessage } from '@mp/kernel/web';

declare const self: ServiceWorkerGlobalScope;
/** Parts that pages need which work offline; the build names them. */
declare const __OFFLINE_PARTS__: readonly string[];

const base = '/mpcloud/';
const pageCache = 'mp-page';
const partCache = 'mp-parts';
/** Longest wait for the page itself before the kept one is shown, in milliseconds. */
const pageWaitMs = 6000;
/** So many parts are kept, the last used: two builds. */
const mostParts = 1200;

/** The page as it was loaded last, marked as kept: its clock is that of then. */
async function keptPage(): Promise<Response> {
  const kept = await caches.match(base, { cacheName: pageCache });
  if (!kept) return Response.error();
  const text = await kept.text();
  return new Response(text.replace('<html', '<html data-kept'), { headers: kept.headers });
}

async function loadedPage(request: Request): Promise<Response> {
  const answer = await fetch(request, { signal: AbortSignal.timeout(pageWaitMs) });
  if (answer.ok && !answer.redirected) await (await caches.open(pageCache)).put(base, answer.clone());
  return answer.status >= 502 && answer.status <= 504 ? keptPage() : answer;
}

/** Pages of the console that stand on the one document: all but the login page and what is no page. */
const isPage = (path: string): boolean =>
  path.startsWith(base) && !/^\/mpcloud\/login\/?$/.test(path) && !path.endsWith('.js');

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.origin === self.location.origin && isPage(url.pathname),
  ({ request }) => loadedPage(request).catch(keptPage),
);

// What bears its hash in its name never changes.
const parts = new CacheFirst({
  cacheName: partCache,
  plugins: [new ExpirationPlugin({ maxEntries: mostParts, purgeOnQuotaError: true })],
});
registerRoute(({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'), parts);

/** Fetches what is not kept yet; what can not be had now comes with its first use. */
async function keep(files: readonly string[]): Promise<void> {
  const cache = await caches.open(partCache);
  for (const file of files) {
    if (await cache.match(file)) continue;
    await cache.add(file).catch(() => undefined);
  }
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  const { type, files } = event.data as KeepMessage;
  if (type !== 'keep') return;
  const page = caches.open(pageCache).then((cache) => cache.add(base));
  const kept = Promise.all([page, keep([...files, ...__OFFLINE_PARTS__])]);
  event.waitUntil(kept.then(() => event.source?.postMessage({ type: 'kept' })));
});
