import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError, apiPrefix, commonErrors, isUuid } from '../contract/index.ts';
import { compressText } from './content-coding.ts';
import { Context } from './context.ts';
import type { RequestFacts } from './context.ts';
import { gatewayCallOf, isPlainReading, reportGatewayCall, type Entered } from './gateway.ts';
import { requireLicence } from './licence.ts';
import { withIdempotency } from './idempotency.ts';
import {
  answerKind,
  OperationRouter,
  operationsAddress,
  type AnswerKind,
  type RoutedOperation,
} from './operation-router.ts';
import { recordsShown } from './log-lines.ts';
import { optionalPort, ports } from './ports.ts';
import type { BoundRoute } from './route.ts';
import { answerSchema, answerSerializer } from './schema.ts';
import { refuseActing } from './session.ts';
import { issueError, localeOf } from './request-error.ts';
import { traceOf } from './request-trace.ts';
import { requireStepUp } from './step-up.ts';
import { boundPrincipal } from './principal-cache.ts';
import type { ServerOptions } from './http.ts';

const replies = new WeakMap<FastifyRequest, FastifyReply>();

/** Remembers where a request is answered, so that its work can hear when the caller has left. */
export const rememberReply = (request: FastifyRequest, reply: FastifyReply): void => void replies.set(request, reply);

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

/** An operation with what is made of its declaration once. */
interface Mounted {
  readonly route: BoundRoute;
  readonly isPlain: boolean;
  readonly serializer: (answer: unknown) => string;
}

/**
 * Mounts the operations: those of one kind behind one address, where `OperationRouter` tells them apart; those that answer
 * files or take large bodies each by itself.
 */
export function mountOperations(app: FastifyInstance, routes: readonly BoundRoute[], options: ServerOptions): void {
  const router = new OperationRouter<Mounted>();
  const called = (request: FastifyRequest): RoutedOperation<Mounted> => {
    const operation = router.find(request.raw);
    if (!operation) throw new Error('a request of no operation');
    return operation;
  };
  app.addConstraintStrategy({
    name: 'answers',
    storage: () => new Map<AnswerKind, never>() as never,
    deriveConstraint: (request) => router.find(request)?.kind,
  });
  const shared = {
    onRequest: (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
      request.params = called(request).params;
      done();
    },
    onResponse: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      const { endpoint } = called(request).target.route;
      logOperation(request, reply, endpoint);
      recordRequestUse(request, reply, endpoint);
      countCall(request, reply, endpoint.id);
      reportGatewayCall(request, reply);
      done();
    },
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      answerOperation(called(request).target, options, { request, reply }),
  };
  for (const route of routes) {
    const { endpoint, schemas } = route;
    const serializer = answerSerializer(() => schemas?.answer ?? answerSchema(endpoint.answer));
    router.add(route, { route, isPlain: isPlainReading(endpoint), serializer });
    if (answerKind(endpoint) !== 'own') continue;
    app.route({
      ...shared,
      method: endpoint.method,
      // Only of what is fetched as a file may somebody ask for its headers alone.
      ...(endpoint.method === 'GET' ? { exposeHeadRoute: endpoint.produces !== undefined } : {}),
      url: `${apiPrefix}${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      constraints: { answers: 'own' },
      ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
      ...(endpoint.method === 'GET' && !endpoint.path.endsWith('}') ? { onSend: compressText } : { compress: false }),
    });
  }
  const url = operationsAddress;
  app.route({
    ...shared,
    method: 'GET',
    exposeHeadRoute: false,
    url,
    constraints: { answers: 'text' },
    onSend: compressText,
  });
  app.route({
    ...shared,
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeadRoute: false,
    url,
    constraints: { answers: 'plain' },
    compress: false,
  });
}

async function answerOperation(
  { route, isPlain, serializer }: Mounted,
  options: ServerOptions,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<unknown> {
  const { endpoint } = route;
  const context = await contextOf(request, options, { ...endpoint, isPlain });
  const result = await admitted(context, () => resultOf(route, context, { request, reply }));
  const trace = traceOf(request);
  if (endpoint.method === 'GET') trace.records = recordsShown(endpoint.path, result);
  else trace.objectId = objectOf(request.params, result);
  if (reply.sent) return reply;
  if (result === undefined) return reply.code(204).send();
  return writeAnswer(reply.code(route.status ?? 200), result, serializer);
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
