import { AppError, commonErrors, loginPrefix } from '@mp/kernel/contract';
import { contextOf, isConnectionError, localeOf, type Services, type Texts } from '@mp/kernel/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DoEndpoint, LogFacts } from './do-call.ts';
import type { Door } from './door.ts';
import { loginName } from './login-name.ts';
import { mountSamples } from './login-samples.ts';
import { loginCalls } from './login.route.ts';
import { limit } from './rate.service.ts';
import { sessionOf } from './session-of.ts';
import { ipLimit, logCall } from './sign-in.service.ts';

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

/** Mounts the login service below its prefix; answers always have the envelope of platform.md 1.1. */
export async function mountLogin(
  app: FastifyInstance,
  services: Services,
  { door, texts }: { readonly door: Door; readonly texts: Texts },
): Promise<void> {
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
    scope.setErrorHandler((error: Error, request, reply) => sendRefusal(error, request, reply));
    for (const endpoint of loginCalls(door, services)) mountOne(scope, endpoint);
    mountSamples(scope, services, door);
  });
  function sendRefusal(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const refused = error instanceof AppError ? error : undefined;
    if (!refused) return answerUnexpected(error, request, reply);
    const { detail, code, params, status } = refused;
    const seconds = typeof detail?.retryAfter === 'number' ? detail.retryAfter : 2;
    const waits = status === 429 || status === 503;
    if (waits) reply.header('retry-after', String(seconds));
    return reply.code(ownStatuses.has(status) ? status : status === 404 ? 404 : 200).send({
      result: false,
      code,
      message: texts.error(localeOf(request), code, params),
      params: waits ? { ...params, seconds } : params,
      currentTime: services.now().getTime(),
    });
  }

  /** What Fastify or the database threw, in the envelope: the kernel's answer tells status and code. */
  function answerUnexpected(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const status = (error as { statusCode?: number }).statusCode;
    if (status === 415) return sendRefusal(commonErrors.unsupportedMedia(), request, reply);
    if (status === 413) return sendRefusal(commonErrors.tooLarge({ max: '256 KB' }), request, reply);
    if (status !== undefined && status >= 400 && status < 500)
      return sendRefusal(commonErrors.malformed(), request, reply);
    if (isConnectionError(error)) return sendRefusal(commonErrors.unavailable(), request, reply);
    services.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'unexpected error');
    return reply.code(500).send({
      result: false,
      code: 'common.serverException',
      message: texts.error(localeOf(request), 'common.serverException'),
      params: { traceId: request.id },
      currentTime: services.now().getTime(),
    });
  }

  function mountOne(scope: FastifyInstance, endpoint: DoEndpoint): void {
    scope.route({
      method: endpoint.method,
      url: `${loginPrefix}/${endpoint.name}.do`,
      handler: async (request, reply) => {
        const given = (endpoint.method === 'POST' ? request.body : request.query) as
          | Record<string, string | string[]>
          | undefined;
        const field = (name: string): string => {
          const value = given?.[name];
          return (Array.isArray(value) ? value[0] : value)?.trim() ?? '';
        };
        if (endpoint.method === 'POST') Object.assign(request.query as object, { passive: field('passive') });
        const userName = loginName(field('username'));
        let facts: LogFacts = { userName };
        const options = { services, sessionOf: sessionOf(door.environment, services.now) };
        let context = await contextOf(request, options, { access: 'public' });
        const log = async (result: string) => {
          if (endpoint.log)
            await logCall(context, {
              ...facts,
              kind: endpoint.log,
              result,
              ua: String(request.headers['user-agent'] ?? ''),
            });
        };
        try {
          if (endpoint.perMinute !== undefined)
            await limit(context, [ipLimit(context, door, endpoint.name, endpoint.perMinute)]);
          if (endpoint.session) {
            context = await contextOf(request, options, { access: 'session' });
            // The session is asked for in the database also where the call itself reads nothing.
            await context.rows('select 1');
            facts = { accountId: context.userId, tenantId: context.tenantId, userName: context.principal.userName };
          }
          const note = (more: LogFacts) => void (facts = { ...facts, ...more });
          const { data, rows } = await endpoint.handle({ context, request, reply, field, userName, note });
          await log('ok');
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
      },
    });
  }
}
