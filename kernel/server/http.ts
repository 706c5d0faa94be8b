import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { type AppError, commonErrors, gatewayPrefix, hasScriptTag } from '../contract/index.ts';
import { routesOfModule } from './acting.ts';
import { requireDeclarationsMet } from './declarations.ts';
import type { Services } from './context.ts';
import { isOwnCaller, rememberBody, rewriteGatewayUrl } from './gateway.ts';
import { provisionTenant } from './module.ts';
import type { ServerModule } from './module.ts';
import { measureRequests, type MetricsAccess, mountMetrics } from './metrics.ts';
import { mountOpenApi } from './openapi-file.ts';
import { mountOperations, rememberReply } from './operations.ts';
import { OverloadGuard, requestId } from './overload.ts';
import { fillPorts } from './ports.ts';
import { mountReference } from './reference.ts';
import { judgedRoutes } from './resource/endpoint-actions.ts';
import { sessionErrors } from './session.ts';
import { errorAnswer } from './request-error.ts';
import { requestLimit } from './request-limit.ts';
import { headersNow } from './security-headers.ts';
import type { SecurityOptions } from './security-headers.ts';
import type { Texts } from './texts.ts';

/** What the HTTP side of the server needs. */
export interface ServerOptions extends SecurityOptions {
  readonly services: Services;
  readonly modules: readonly ServerModule[];
  readonly texts: Texts;
  readonly log: Logger;
  /** Token and cookie of a request as a session id; throws the 401 it deserves. Filled by the module identity. */
  readonly sessionOf: (request: FastifyRequest) => { readonly sessionId: string; readonly cookieHash: string };
  /** Whether the process may take work: migrations done, queue running. */
  readonly isReady: () => boolean;
  /** Addresses of proxies whose forwarded headers are believed; none when not given. */
  readonly trustProxy?: string;
  /** Who may read the metrics; nobody when not given. */
  readonly metrics?: MetricsAccess;
  /** Requests a minute and session whose token is ours, else by address; 0 for no limit. */
  readonly rateLimit?: number;
  /** Requests under way, and of these waiting for a connection to the database, for long and for a moment, at most. */
  readonly maxPending?: number;
  readonly maxWaiting?: number;
  readonly maxBurst?: number;
  readonly version?: string;
  /** Adds what must see every request, before any route is there. */
  readonly prepare?: ((app: FastifyInstance) => void) | undefined;
}

const maxDepth = 40;

/** Refuses NUL, malformed UTF-16 and script tags in any text of a request, and bodies nested too deep. */
export function inspectInput(value: unknown): void {
  const stack: [unknown, number][] = [[value, 0]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [each, depth] = next;
    if (depth > maxDepth) throw commonErrors.malformed();
    if (typeof each === 'string') {
      if (each.includes('\u0000')) throw commonErrors.malformed();
      if (hasScriptTag(each)) throw commonErrors.scriptRejected();
    } else if (Array.isArray(each)) for (const item of each) stack.push([item, depth + 1]);
    else if (typeof each === 'object' && each !== null)
      for (const [key, item] of Object.entries(each)) {
        if (hasScriptTag(key)) throw commonErrors.scriptRejected();
        stack.push([item, depth + 1]);
      }
  }
}

/** Builds the server: security headers, parsers, sessions, routes of all modules, errors, health, documentation. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { texts, modules } = options;
  fillPorts({ provisionTenant: (db, tenant) => provisionTenant(modules, db, { ...tenant, texts }) });
  const registry = new Registry();
  const headers = headersNow(options);
  const { pool } = options.services.database;
  const overload = new OverloadGuard(
    {
      waiting: () => pool.waitingCount,
      maxWaiting: options.maxWaiting ?? 24,
      maxBurst: options.maxBurst ?? 128,
      maxPending: options.maxPending ?? 1000,
      texts: options.texts,
      headers,
    },
    registry,
  );
  const app = Fastify({
    serverFactory: (handle, given) => overload.serverOf(handle, given),
    // Requests are logged by what they mean (contexts, jobs, errors), not one by one.
    logger: false,
    trustProxy: options.trustProxy ?? false,
    bodyLimit: 1_048_576,
    requestTimeout: 120_000,
    rewriteUrl: (request) => rewriteGatewayUrl(request),
    genReqId: (request) => requestId(request.headers['x-request-id']),
    routerOptions: { maxParamLength: 200, querystringParser: parseQuery },
    ajv: { customOptions: { strict: false } },
  }) as unknown as FastifyInstance;
  options.prepare?.(app);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson);
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: 10_485_760 + 1, files: 1, fields: 10, fieldSize: 10_000 } });
  await app.register(compress, {
    globalDecompression: false,
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  guard(app, options, headers);
  const answerError = errorAnswer(options);
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerError(commonErrors.notFound(), request, reply));
  const routes = options.modules.flatMap((module) => routesOfModule(module));
  requireDeclarationsMet(options.modules, routes, texts);
  mountHealth(app, options, registry);
  const servers = modules.flatMap(({ resources }) => resources ?? []);
  mountOperations(app, judgedRoutes(servers, routes), options);
  for (const module of options.modules) await module.mount?.(app, options.services);
  mountReference(app);
  mountOpenApi(app, {
    routes,
    texts: options.texts,
    version: options.version ?? '0.0.0',
    documents: modules.flatMap(({ documents }) => documents ?? []),
  });
  return app;
}

function parseQuery(text: string): Record<string, string | string[]> {
  const out: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const [key, value] of new URLSearchParams(text)) {
    const known = out[key];
    out[key] = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value];
  }
  return out;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function refusePrototype(key: string, each: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('prototype');
  return each;
}

function parseJson(
  request: FastifyRequest,
  body: Buffer | string,
  done: (error: Error | null, value?: unknown) => void,
): void {
  rememberBody(request, body);
  try {
    const text = typeof body === 'string' ? body : utf8.decode(body);
    if (text.trim() === '') return done(null, undefined);
    // A reviver for every body would cost as much as all the other judging of it.
    const value: unknown = /__proto__|\\u/.test(text) ? JSON.parse(text, refusePrototype) : JSON.parse(text);
    return done(null, value);
  } catch {
    return done(commonErrors.malformed());
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of other sites may post here: what they bring proves itself. */
    readonly fromOtherSites?: boolean;
  }
}

/** Rate guard, cross-site refusal, input inspection: before anything looks at a request. */
function guard(app: FastifyInstance, options: ServerOptions, headers: () => Readonly<Record<string, string>>): void {
  const claimRequest = options.rateLimit ? requestLimit(options.rateLimit, options.sessionOf) : undefined;
  // Hooks with callbacks: an async hook costs a turn of the microtask queue on every request.
  app.addHook('onRequest', (request, reply, done) => {
    rememberReply(request, reply);
    reply.headers(headers()).header('x-request-id', request.id);
    // An address with a ticket in it is told to nobody.
    if (request.url.includes('token=')) reply.header('referrer-policy', 'no-referrer');
    const isApi = request.url.startsWith(gatewayPrefix);
    if (isApi) reply.header('cache-control', 'no-store');
    const refused =
      ((isApi && !isOwnCaller(request)) || request.url.startsWith('/metrics') ? claimRequest?.(request) : undefined) ??
      (request.method === 'GET' || request.method === 'HEAD' || request.routeOptions.config.fromOtherSites === true
        ? undefined
        : crossSiteRefusal(request));
    return done(refused);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    try {
      inspectInput(request.query);
      inspectInput(request.params);
      if (request.body !== undefined && !Buffer.isBuffer(request.body)) inspectInput(request.body);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
}

/** State changes come from our own pages: browsers say so in Sec-Fetch-Site or Origin. */
function crossSiteRefusal(request: FastifyRequest): AppError | undefined {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site') return sessionErrors.crossSite();
  const origin = request.headers.origin;
  if (origin === undefined || origin === 'null' || site !== undefined) return undefined;
  const host = URL.canParse(origin) ? new URL(origin).host : '';
  // The host that a proxy forwards counts as far as the proxy is believed.
  return host === request.host ? undefined : sessionErrors.crossSite();
}

function mountHealth(app: FastifyInstance, options: ServerOptions, registry: Registry): void {
  measureRequests(app, registry);
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = options.isReady() && (await options.services.database.isReachable());
    return reply
      .code(ready ? 200 : 503)
      .header('retry-after', '2')
      .send({ status: ready ? 'ready' : 'not ready' });
  });
  mountMetrics(app, registry, options.metrics);
}
