import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import * as z from 'zod/mini';
import { AppError, apiPrefix, commonErrors, gatewayPrefix, hasScriptTag, isUuid } from '../contract/index.ts';
import { routesOfModule } from './acting.ts';
import { compressText } from './content-coding.ts';
import { Context } from './context.ts';
import { requireDeclarationsMet } from './declarations.ts';
import type { RequestFacts, Services } from './context.ts';
import {
  gatewayCallOf,
  isOwnCaller,
  isPlainReading,
  rememberBody,
  reportGatewayCall,
  rewriteGatewayUrl,
  type Entered,
} from './gateway.ts';
import { requireLicence } from './licence.ts';
import { withIdempotency } from './idempotency.ts';
import { provisionTenant } from './module.ts';
import type { ServerModule } from './module.ts';
import { measureRequests, type MetricsAccess, mountMetrics } from './metrics.ts';
import { mountOpenApi } from './openapi-file.ts';
import { OverloadGuard, requestId } from './overload.ts';
import { recordsShown } from './log-lines.ts';
import { fillPorts, optionalPort, ports } from './ports.ts';
import { mountReference } from './reference.ts';
import { judgedRoutes } from './resource/endpoint-actions.ts';
import type { BoundRoute } from './route.ts';
import { answerSchema, answerSerializer } from './schema.ts';
import { refuseActing, sessionErrors } from './session.ts';
import { errorAnswer, issueError, localeOf } from './request-error.ts';
import { requestLimit } from './request-limit.ts';
import { traceOf } from './request-trace.ts';
import { headersNow } from './security-headers.ts';
import type { SecurityOptions } from './security-headers.ts';
import { requireStepUp } from './step-up.ts';
import type { Texts } from './texts.ts';
import { boundPrincipal } from './principal-cache.ts';

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
  for (const route of judgedRoutes(servers, routes)) mountRoute(app, route, options);
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
    replies.set(request, reply);
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

const replies = new WeakMap<FastifyRequest, FastifyReply>();

/** Aborted when the connection closes before the answer is sent; made only for requests that ask for it. */
function leavingSignal(request: FastifyRequest): AbortSignal {
  const left = new AbortController();
  const response = replies.get(request)?.raw;
  response?.once('close', () => {
    if (!response.writableFinished) left.abort();
  });
  return left.signal;
}

/** Who calls: a program where the request came by the gateway, else the owner of the session. */
async function callerOf(
  request: FastifyRequest,
  { services, sessionOf }: Pick<ServerOptions, 'services' | 'sessionOf'>,
  mayWait: boolean,
): Promise<Entered> {
  const call = gatewayCallOf(request);
  if (call) return ports().gateway.enter(request, call, mayWait);
  const { sessionId, cookieHash } = sessionOf(request);
  return { principal: await boundPrincipal(services, sessionId, cookieHash) };
}

/** The context of a request; sessions are looked up once per node and checked in the database with each use. */
export async function contextOf(
  request: FastifyRequest,
  options: Pick<ServerOptions, 'services' | 'sessionOf'> & Pick<RequestFacts, 'database'>,
  { id = '', access, isPlain = false }: { readonly id?: string; readonly access: string; readonly isPlain?: boolean },
): Promise<Context> {
  let signal: AbortSignal | undefined;
  const facts = {
    requestId: request.id,
    ip: request.ip,
    locale: localeOf(request),
    ...(typeof request.headers.menuid === 'string' ? { menuId: request.headers.menuid.slice(0, 40) } : {}),
    passive: (request.query as Record<string, unknown> | undefined)?.passive === '1',
    database: options.database,
    get signal() {
      return (signal ??= leavingSignal(request));
    },
  };
  if (access === 'public') return new Context(options.services, facts);
  const { principal, admission } = await callerOf(request, options, isPlain);
  const context = new Context(options.services, facts, principal);
  if (admission) context.admitBy(admission);
  traceOf(request).context = context;
  if (access !== 'session') await context.requireEndpoint(id, access);
  return context;
}

/** A line of the operation log for every changing call and every refused one of somebody who is signed in. */
function logOperation(request: FastifyRequest, reply: FastifyReply, endpoint: BoundRoute['endpoint']): void {
  const isRead = endpoint.method === 'GET' || endpoint.method === 'HEAD';
  if ((isRead && reply.statusCode !== 403) || endpoint.unlogged) return;
  const { context, objectId, code } = traceOf(request);
  const log = context && optionalPort('log');
  if (!log) return;
  const { tenantId, userId, actingBy } = context.principal;
  log.operation({
    tenantId,
    userId,
    actingBy,
    at: context.at,
    ip: context.facts.ip,
    menuId: context.facts.menuId ?? null,
    method: endpoint.method,
    operation: endpoint.id,
    objectId: objectId ?? null,
    status: reply.statusCode,
    code: code ?? null,
    ms: Math.round(reply.elapsedTime),
    requestId: request.id,
  });
}

/** Tells whoever counts calls what was called, and how it ended. */
function countCall(request: FastifyRequest, reply: FastifyReply, service: string): void {
  const count = optionalPort('countCall');
  const { context } = traceOf(request);
  if (!count || context?.isSignedIn !== true) return;
  count({ tenantId: context.tenantId, service, status: reply.statusCode, ms: reply.elapsedTime });
}

/** Tells whoever watches over sessions what the request has used. */
function recordRequestUse(
  request: FastifyRequest,
  reply: FastifyReply,
  { access, method }: BoundRoute['endpoint'],
): void {
  const { context, code, records = 0 } = traceOf(request);
  if (context?.isSignedIn !== true) return;
  const { sessionId, userId, tenantId } = context.principal;
  if (sessionId === null) return;
  optionalPort('recordRequestUse')?.({
    sessionId,
    userId,
    tenantId,
    ip: context.facts.ip,
    records,
    isExport: method === 'POST' && access.endsWith('.export') && reply.statusCode < 400,
    isDenied: reply.statusCode === 403 && code?.startsWith('perm.') === true,
  });
}

function mountRoute(app: FastifyInstance, route: BoundRoute, options: ServerOptions): void {
  const { endpoint } = route;
  const isPlain = isPlainReading(endpoint);
  const serializer = answerSerializer(() => route.schemas?.answer ?? answerSchema(endpoint.answer));
  app.route({
    method: endpoint.method,
    // Only of what is fetched as a file may somebody ask for its headers alone.
    ...(endpoint.method === 'GET' ? { exposeHeadRoute: endpoint.produces !== undefined } : {}),
    url: `${apiPrefix}${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    // One record and the answer to a change are too small to be worth the look.
    ...(endpoint.method === 'GET' && !endpoint.path.endsWith('}') ? { onSend: compressText } : { compress: false }),
    onResponse: (request, reply, done) => {
      logOperation(request, reply, endpoint);
      recordRequestUse(request, reply, endpoint);
      countCall(request, reply, endpoint.id);
      reportGatewayCall(request, reply);
      done();
    },
    handler: async (request, reply) => {
      const context = await contextOf(request, options, { ...endpoint, isPlain });
      const result = await admitted(context, () => resultOf(route, context, { request, reply }));
      const trace = traceOf(request);
      if (endpoint.method === 'GET') trace.records = recordsShown(endpoint.path, result);
      else trace.objectId = objectOf(request.params, result);
      if (reply.sent) return reply;
      if (result === undefined) return reply.code(204).send();
      return writeAnswer(reply.code(route.status ?? 200), result, serializer);
    },
  });
}

/** Judges a request by what its operation declares, and carries it out. */
async function resultOf(
  route: BoundRoute,
  context: Context,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<unknown> {
  const { endpoint } = route;
  requireLicence(context, endpoint);
  if (route.closedToActing) refuseActing(context);
  if (endpoint.stepUp) await requireStepUp(context);
  const call = {
    params: validatePart(endpoint.params, request.params, 'id'),
    query: validatePart(endpoint.query, request.query, 'query'),
    body: validatePart(endpoint.body, request.body, 'body'),
    request,
    reply,
  };
  const key = request.headers['idempotency-key'];
  return endpoint.idempotent && typeof key === 'string'
    ? withIdempotency(context, { key, path: endpoint.path, body: request.body }, () => route.handle(context, call))
    : route.handle(context, call);
}

/** A call of a program is judged however it ends, before anything of it is answered. */
async function admitted<T>(context: Context, work: () => Promise<T>): Promise<T> {
  if (!context.isJudgedLate) return work();
  try {
    return await work();
  } finally {
    await context.admit();
  }
}

/** Sends what an operation has answered: records by their serializer, bytes and texts as they are. */
function writeAnswer(reply: FastifyReply, result: unknown, serializer: (answer: unknown) => string): FastifyReply {
  const isRecord = typeof result === 'object' && result !== null && !Buffer.isBuffer(result) && !('pipe' in result);
  if (!isRecord) return reply.send(result);
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8');
  return reply.serializer(serializer).send(result);
}

/** Id of the record a call was about: of its address, or of the record it made. */
function objectOf(params: unknown, result: unknown): string | undefined {
  const id = (params as { id?: unknown }).id ?? (result as { id?: unknown } | undefined | null)?.id;
  return typeof id === 'string' ? id.slice(0, 64) : undefined;
}

/** Judges a part of a request by its zod shape: 404 for a path id that is none, else 422 with the fields. */
function validatePart(shape: z.ZodMiniType | undefined, value: unknown, part: 'id' | 'query' | 'body'): unknown {
  if (!shape) return value;
  const read = z.safeParse(shape, value ?? {});
  if (read.success) return read.data;
  if (part === 'id') throw commonErrors.notFound();
  throw new AppError('common.validation', 422, { fields: read.error.issues.map(issueError) });
}

/** A path parameter that is a record id. */
export const idParams = z.object({ id: z.string().check(z.refine(isUuid)) });
