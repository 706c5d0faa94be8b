import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import { apiPrefix, commonErrors, gatewayPrefix } from '../contract/index.ts';
import { routePathOf } from './operation-router.ts';

/** Who may read the metrics: whoever sends the token; without one this machine, where nobody else reaches the console. */
export interface MetricsAccess {
  readonly token?: string | undefined;
  readonly isLocal: boolean;
}

const isLoopback = (ip: string | undefined): boolean => /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/.test(ip ?? '');
const digest = (text: string) => createHash('sha256').update(text).digest();

function mayRead({ token, isLocal }: MetricsAccess, request: FastifyRequest): boolean {
  if (token !== undefined)
    return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
  return isLocal && isLoopback(request.socket.remoteAddress) && request.headers['x-forwarded-for'] === undefined;
}

/** Serves the metrics; for whoever may not read them they are not there. */
export function mountMetrics(
  app: FastifyInstance,
  registry: Registry,
  access: MetricsAccess = { isLocal: false },
): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(access, request)) throw commonErrors.notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** The part of the console that a route belongs to: a module of the API, the login service, pages and files. */
function areaOf(route: string | undefined): string {
  if (route === undefined) return 'unknown';
  const part = (prefix: string) => route.slice(prefix.length + 1).split('/', 1)[0] ?? '';
  if (route.startsWith(`${apiPrefix}/`)) return part(apiPrefix);
  return route.startsWith(`${gatewayPrefix}/`) ? `gateway/${part(gatewayPrefix)}` : 'pages';
}

/** Measures answers by area and class of status: as many series as there are modules, not as there are routes. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['area', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    seconds.observe({ area: areaOf(routePathOf(request)), status }, reply.elapsedTime / 1000);
    done();
  });
}
