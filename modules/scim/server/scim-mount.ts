import { AppError, commonErrors, type Language } from '@mp/kernel/contract';
import { databaseError, isConnectionError, localeOf, type Services } from '@mp/kernel/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { scimErrors, scimPath } from '../contract/index.ts';
import type { JsonObject } from './json-object.ts';
import { enterScim, type ScimCall } from './scim-auth.service.ts';
import { headersOf, scimOperations, type ScimOperation } from './scim-calls.ts';
import { scimTypeOf } from './scim-query.ts';

const mediaType = 'application/scim+json';
/** Largest body: a group of ten thousand members with their names is below. */
const bodyLimit = 1_048_576;
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** What somebody's rank, or the licence, forbids; to a directory it is forbidden rather than invalid or a conflict. */
const forbidden: ReadonlySet<string> = new Set([
  'user.superProtected',
  'user.selfProtected',
  'user.sharedAccount',
  'licence.userLimit',
]);

/** Mounts the SCIM service (RFC 7644): its own media type, callers by bearer token, refusals in the schema of errors. */
export async function mountScim(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    const calls = new WeakMap<FastifyRequest, ScimCall>();
    const parse = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser(mediaType, { parseAs: 'string', bodyLimit }, parse);
    scope.setErrorHandler((error: Error, request, reply) => sendRefusal(services, error, { request, reply }));
    // Before the body is read: whoever has no token sends none.
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      calls.set(request, await enterScim(services, requestFacts(request)));
    });
    for (const operation of scimOperations)
      scope.route({
        method: operation.method,
        url: `${scimPath}${operation.path}`,
        bodyLimit,
        handler: (request, reply) => answer(operation, calls.get(request), { request, reply }),
      });
    // Of the rest of its paths the service speaks as well, to whoever has a token.
    scope.all(`${scimPath}/*`, () => {
      throw commonErrors.notFound();
    });
  });
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Directories that say no language are answered in English. */
const languageOf = (request: FastifyRequest): Language =>
  request.headers['accept-language'] === undefined ? 'en-US' : localeOf(request);

function requestFacts(request: FastifyRequest): Parameters<typeof enterScim>[1] {
  const { id, ip, headers, method, url } = request;
  return {
    authorization: headers.authorization,
    reads: method === 'GET' || method === 'HEAD' || /\/\.search(?:\?|$)/u.test(url),
    facts: { requestId: id, ip, locale: languageOf(request) },
  };
}

/** One header of a request; several of the same name are one list. */
const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
};

async function answer(
  { handle }: ScimOperation,
  call: ScimCall | undefined,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  if (!call) throw scimErrors.unauthorized();
  const publicUrl = call.context.services.environment.publicUrl;
  const answered = await handle({
    ...call,
    base: publicUrl === undefined ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin,
    id: (request.params as { readonly id?: string }).id,
    query: request.query as JsonObject,
    body: request.body,
    ifMatch: headerOf(request, 'if-match'),
    ifNoneMatch: request.method === 'GET' ? headerOf(request, 'if-none-match') : undefined,
  });
  reply.code(answered.status).headers(headersOf(answered));
  if (answered.body === undefined) return reply.send();
  return reply.type(`${mediaType}; charset=utf-8`).send(JSON.stringify(answered.body));
}

type RequestError = Error & { readonly statusCode?: number };

/** The refusal that an error of Fastify or the database stands for; undefined for a bug. */
function refusalOf(error: RequestError): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error.cause instanceof AppError) return error.cause;
  const { statusCode = 0 } = error;
  if (statusCode === 415) return commonErrors.unsupportedMedia();
  if (statusCode === 413) return commonErrors.tooLarge({ max: '1 MB' });
  if (statusCode >= 400 && statusCode < 500) return commonErrors.malformed();
  return databaseRefusal(error);
}

function databaseRefusal(error: Error): AppError | undefined {
  const code = databaseError(error)?.code ?? '';
  if (code === '57014') return commonErrors.timeout();
  if (code.startsWith('22')) return commonErrors.malformed();
  return code === '53300' || isConnectionError(error) ? commonErrors.unavailable() : undefined;
}

/** The status by RFC 7644 section 3.12: what is wrong of the values is a bad request. */
function statusOf({ code, status }: AppError): number {
  if (forbidden.has(code)) return 403;
  return status === 422 ? 400 : status;
}

/** What is wrong, in words: each wrong field's own, where there are such. */
function detailOf(services: Services, refused: AppError, language: Language): string {
  const { texts } = services;
  const fields = texts.fields(language, refused);
  if (fields === undefined || fields.length === 0) return texts.error(language, refused.code, refused.params);
  return fields.map(({ message = '' }) => message).join(' ');
}

function sendRefusal(services: Services, error: RequestError, { request, reply }: Exchange): FastifyReply {
  const known = refusalOf(error);
  if (!known)
    services.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'unexpected error');
  const refused = known ?? commonErrors.serverException();
  const status = statusOf(refused);
  const scimType = scimTypeOf(refused);
  const retryAfter = refused.detail?.retryAfter;
  if (status === 429 || status === 503)
    reply.header('retry-after', String(typeof retryAfter === 'number' ? retryAfter : 2));
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="scim"');
  return reply
    .code(status)
    .type(`${mediaType}; charset=utf-8`)
    .send(
      JSON.stringify({
        schemas: [errorSchema],
        status: String(status),
        ...(scimType === undefined ? {} : { scimType }),
        detail: detailOf(services, refused, languageOf(request)),
      }),
    );
}
