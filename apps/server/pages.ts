import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { withBoot } from '@mp/identity/server';
import { webBase } from '@mp/kernel/contract';
import type { Services } from '@mp/kernel/server';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The worker that reads codes runs WebAssembly; it fetches that from us, and nothing else. Pages run none. */
const scanWorker = /[\\/]scan-worker-[\w-]+\.js(?:\.br)?$/;
const scanPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const dist = fileURLToPath(new URL('../web/dist/', import.meta.url));

/** Number of the build that is served, as the pages carry it, by the hash of its sources; `dev` when there is none. */
export function buildNumber(hash = hashOfBuild()): string {
  return hash?.slice(0, 12) ?? 'dev';
}

function hashOfBuild(): string | undefined {
  const stamp = join(dist, '.sources');
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

/**
 * Serves the built pages: files from the site root (SPEC section 7), every address below /mpcloud/ as the single
 * page, /mpcloud/login as the small login page. In development Vite does this, and there is nothing to serve.
 */
export async function mountPages(app: FastifyInstance, services: Services): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) return;
  const year = { maxAge: '365d', immutable: true };
  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    setHeaders: (answer, path) => {
      if (scanWorker.test(path)) void answer.header('content-security-policy', scanPolicy);
    },
    ...year,
  });
  const page = (name: string) => {
    const html = readFileSync(join(dist, name), 'utf8');
    // The keys and the clock stand in the document, so it is never kept.
    return async (_request: unknown, reply: FastifyReply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(await withBoot(services, html));
  };
  const index = page('index.html');
  if (existsSync(join(dist, 'offline-worker.js'))) {
    const worker = readFileSync(join(dist, 'offline-worker.js'), 'utf8');
    // Browsers ask for it anew, so that a new build is taken over by the devices that work offline.
    app.get(`${webBase}/offline-worker.js`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
    );
  }
  app.get('/', (_request, reply) => reply.redirect('/mpcloud/'));
  app.get('/mpcloud', (request, reply) => reply.redirect(`/mpcloud/${request.url.slice('/mpcloud'.length)}`));
  app.get('/mpcloud/', index);
  app.get('/mpcloud/*', index);
  if (existsSync(join(dist, 'login.html')))
    for (const path of ['/mpcloud/login', '/mpcloud/login/']) app.get(path, page('login.html'));
}
