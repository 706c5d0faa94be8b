import { AppError, commonErrors, loginPrefix } from '@mp/kernel/contract';
import {
  contextOf,
  isConnectionError,
  localeOf,
  refuseActing,
  type Connections,
  type Services,
  type Texts,
  limitCalls,
  shareOfConnections,
  type CallLimit,
} from '@mp/kernel/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { subjectOf, type DoCall, type DoEndpoint, type EarlyAnswer, type EarlyCall, type LogFacts } from './do-call.ts';
import type { Door } from './door.ts';
import { accountLimit, ipLimit } from './door-limits.ts';
import { loginName } from './login-name.ts';
import { mountSamples } from './login-samples.ts';
import { loginCalls } from './login.route.ts';
import { factsOfName, type NamedFacts } from './named-facts.service.ts';
import { sessionOf } from './session-of.ts';
import { placeOf } from './sign-in-call.ts';
import { logCall, logCountedCall, logStatements } from './sign-in.service.ts';

/** Fields of an urlencoded body; malformed UTF-8 and bodies that are no form are refused. */
function parseForm(body: Buffer): Record<string, string> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw commonErrors.malformed();
  }
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(text)) fields[name] ??= value;
  return fields;
}

/** Statuses that stand for themselves; every other refusal is a business outcome and answers 200 (platform.md 1.1). */
const ownStatuses: ReadonlySet<number> = new Set([400, 401, 403, 413, 415, 429, 500, 503]);

/**
 * How many of the sixteen connections those who sign in have at once, and how many of their questions wait: a rush at the
 * door is sent away with 429 before those who work inside wait for it.
 */
const shareOfTheDoor = { running: 4, waiting: 100, patienceMs: 2000 };

/** The login service as it is mounted. */
interface LoginService {
  readonly services: Services;
  readonly door: Door;
  readonly texts: Texts;
  /** What those who sign in have of the connections. */
  readonly share: Connections;
}

/** Mounts the login service below its prefix; answers always have the envelope of platform.md 1.1. */
export async function mountLogin(
  app: FastifyInstance,
  services: Services,
  { door, texts }: Pick<LoginService, 'door' | 'texts'>,
): Promise<void> {
  const share = shareOfConnections(services.database, shareOfTheDoor);
  const service: LoginService = { services, door, texts, share };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: 262_144 },
      (_request, body, done) => {
        try {
          done(null, parseForm(body as Buffer));
        } catch (error) {
          done(error instanceof Error ? error : new Error(String(error)));
        }
      },
    );
    scope.setErrorHandler((error: Error, request, reply) => {
      const exchange = { request, reply };
      return error instanceof AppError
        ? sendRefusal(service, error, exchange)
        : sendUnexpected(service, error, exchange);
    });
    for (const endpoint of loginCalls(door, services))
      scope.route({
        method: endpoint.method,
        url: `${loginPrefix}/${endpoint.name}.do`,
        handler: (request, reply) => answer(service, endpoint, { request, reply }),
      });
    mountSamples(scope, services, door);
  });
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function sendRefusal({ services, texts }: LoginService, refused: AppError, { request, reply }: Exchange): FastifyReply {
  const { detail, code, params, status } = refused;
  const seconds = typeof detail?.retryAfter === 'number' ? detail.retryAfter : 2;
  const waits = status === 429 || status === 503;
  if (waits) reply.header('retry-after', String(seconds));
  return reply.code(ownStatuses.has(status) ? status : status === 404 ? 404 : 200).send({
    result: false,
    code,
    message: texts.of(null).error(localeOf(request), code, params),
    params: waits ? { ...params, seconds } : params,
    currentTime: services.now().getTime(),
  });
}

/** The refusal that an error of Fastify or the database stands for: the kernel's answer tells status and code. */
function refusalOf(error: Error): AppError | undefined {
  const status = (error as { statusCode?: number }).statusCode;
  if (status === 415) return commonErrors.unsupportedMedia();
  if (status === 413) return commonErrors.tooLarge({ max: '256 KB' });
  if (status !== undefined && status >= 400 && status < 500) return commonErrors.malformed();
  return isConnectionError(error) ? commonErrors.unavailable() : undefined;
}

/** What Fastify or the database threw, in the envelope. */
function sendUnexpected(service: LoginService, error: Error, exchange: Exchange): FastifyReply {
  const refused = refusalOf(error);
  if (refused) return sendRefusal(service, refused, exchange);
  const { services, texts } = service;
  const { request, reply } = exchange;
  services.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'unexpected error');
  return reply.code(500).send({
    result: false,
    code: 'common.serverException',
    message: texts.of(null).error(localeOf(request), 'common.serverException'),
    params: { traceId: request.id },
    currentTime: services.now().getTime(),
  });
}

/** Reads a field of the form or the query; empty when missing. */
function fieldReader({ method }: DoEndpoint, request: FastifyRequest): (name: string) => string {
  const given = (method === 'POST' ? request.body : request.query) as Record<string, string | string[]> | undefined;
  return (name) => {
    const value = given?.[name];
    return (Array.isArray(value) ? value[0] : value)?.trim() ?? '';
  };
}

/** How often a call may be made from its address, and about its account. */
function limitsOf(
  door: Door,
  { name, perMinute, perAccountMinute }: DoEndpoint,
  call: Pick<DoCall, 'context' | 'userName' | 'field'>,
): CallLimit[] {
  return [
    ...(perMinute === undefined ? [] : [ipLimit(call.context, door, { name, max: perMinute })]),
    ...(perAccountMinute === undefined
      ? []
      : [accountLimit(door, { name, subject: subjectOf(call), max: perAccountMinute })]),
  ];
}

/**
 * Counts a call that there is room for, with what is read of its name and what it does early. Throws
 * `common.tooManyRequests`.
 */
async function admit(door: Door, endpoint: DoEndpoint, call: EarlyCall): Promise<EarlyAnswer> {
  if (endpoint.judgesPassword && !door.hasher.hasRoom()) throw commonErrors.tooManyRequests();
  const ask = await endpoint.early?.(call);
  // The counter is locked until its round trip has ended, so it comes behind what is read.
  const [, , early] = await Promise.all([
    endpoint.readsName ? call.named() : undefined,
    limitCalls(call.context, call.limits),
    ask?.(),
  ]);
  return early ?? {};
}

/** Answers one call and writes it into the sign-in log. */
async function answer({ services, door, share }: LoginService, endpoint: DoEndpoint, { request, reply }: Exchange) {
  const field = fieldReader(endpoint, request);
  if (endpoint.method === 'POST') Object.assign(request.query as object, { passive: field('passive') });
  const userName = loginName(field('username'));
  let about: LogFacts = { userName };
  const options = {
    services,
    sessionOf: sessionOf(door.environment, services.now),
    database: endpoint.atTheDoor ? share : undefined,
  };
  let context = await contextOf(request, options, { access: 'public' });
  const logged = (result: string) => ({
    kind: endpoint.log ?? '',
    ...about,
    result: result === 'ok' ? (about.result ?? result) : result,
    ua: String(request.headers['user-agent'] ?? ''),
  });
  const log = async (result: string) => {
    if (endpoint.log) await logCall(context, logged(result));
  };
  let facts: Promise<NamedFacts> | undefined;
  const named = () => (facts ??= factsOfName(context, userName, placeOf({ field, request })));
  let isLogged = false;
  const line = () => {
    isLogged = true;
    return endpoint.log ? logStatements(context, logged('ok')) : [];
  };
  const limits = limitsOf(door, endpoint, { context, userName, field });
  const writeLine = async () => {
    isLogged = true;
    if (endpoint.log) await logCountedCall(context, logged('ok'), limits);
  };
  try {
    const early = await admit(door, endpoint, { context, userName, field, named, limits, writeLine });
    if (endpoint.session) {
      context = await contextOf(request, options, { access: 'session' });
      // The session is asked for in the database also where the call itself reads nothing.
      await context.rows('select 1');
      const { userId: accountId, tenantId, principal } = context;
      about = { accountId, tenantId, userName: principal.userName, actingBy: principal.actingBy };
      if (endpoint.acting !== 'open') refuseActing(context);
    }
    const note = (more: LogFacts) => void (about = { ...about, ...more });
    const { data, rows } = await endpoint.handle({
      context,
      request,
      reply,
      field,
      userName,
      named,
      note,
      line,
      early,
    });
    if (!isLogged) await log('ok');
    return {
      result: true,
      code: '0',
      message: '',
      ...(rows === undefined ? { data } : { rows: JSON.stringify(rows) }),
      currentTime: services.now().getTime(),
    };
  } catch (error) {
    if (error instanceof AppError && error.status !== 429 && error.status < 500) await log(error.code);
    throw error;
  }
}
