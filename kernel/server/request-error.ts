import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import { AppError, commonErrors } from '../contract/index.ts';
import type { FieldError, Language } from '../contract/index.ts';
import { databaseError, isConnectionError } from './database.ts';
import { languageOf } from './overload.ts';
import { maskedValue } from './log-lines.ts';
import { optionalPort } from './ports.ts';
import { routePathOf } from './operation-router.ts';
import { traceOf } from './request-trace.ts';
import type { Texts } from './texts.ts';

/** Interface language of a request: `Accept-Language`, else the cookie `lang`, else Chinese. */
export function localeOf(request: FastifyRequest): Language {
  return languageOf(request.headers['accept-language'], request.cookies?.lang);
}

/** A zod issue as an error of our catalogue; a message that looks like a code is the code. */
export function issueError(issue: z.core.$ZodIssue): FieldError {
  const path = issue.path.map(String).join('.');
  if (/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(issue.message))
    return { path, code: issue.message, params: { field: path } };
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { path, code: 'common.maxChars', params: { field: path, max: Number(issue.maximum) } };
  if (issue.code === 'too_small' && issue.origin === 'string')
    return { path, code: 'common.required', params: { field: path } };
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return { path, code: 'common.required', params: { field: path } };
  return { path, code: 'common.format', params: { field: path || 'body' } };
}

/** Failures of Fastify by their codes and statuses, where they say more than that the request is malformed. */
const requestFailures: readonly {
  readonly codes: readonly string[];
  readonly statuses: readonly number[];
  readonly refusal: () => AppError;
}[] = [
  {
    codes: ['FST_ERR_CTP_INVALID_MEDIA_TYPE'],
    statuses: [415, 406],
    refusal: () => commonErrors.unsupportedMedia(),
  },
  {
    codes: ['FST_ERR_CTP_BODY_TOO_LARGE', 'FST_REQ_FILE_TOO_LARGE'],
    statuses: [413],
    refusal: () => commonErrors.tooLarge({ max: '10 MB' }),
  },
];

type RequestError = Error & { readonly statusCode?: number; readonly code?: string };

/** The expected refusal behind an error; undefined for a bug. */
function asAppError(error: RequestError): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error.cause instanceof AppError) return error.cause;
  return databaseRefusal(error) ?? requestRefusal(error);
}

function databaseRefusal(error: Error): AppError | undefined {
  const code = databaseError(error)?.code;
  if (code === '57014') return commonErrors.timeout();
  if (code?.startsWith('22')) return commonErrors.malformed();
  return code === '53300' || isConnectionError(error) ? commonErrors.unavailable() : undefined;
}

function requestRefusal({ code = '', statusCode = 0 }: RequestError): AppError | undefined {
  const known = requestFailures.find(({ codes, statuses }) => codes.includes(code) || statuses.includes(statusCode));
  if (known) return known.refusal();
  return statusCode >= 400 && statusCode < 500 ? commonErrors.malformed() : undefined;
}

/** What answers of errors are made with. */
interface ErrorOptions {
  readonly texts: Texts;
  readonly log: Logger;
}

/** Logs an unexpected error with its request id. */
function logBug(log: Logger, error: Error, request: FastifyRequest): void {
  const route = routePathOf(request) ?? null;
  log.error({ err: error, requestId: request.id, method: request.method, route }, 'unexpected error');
  const caller = traceOf(request).context?.principal;
  optionalPort('log')?.error({
    tenantId: caller?.tenantId ?? null,
    userId: caller?.userId ?? null,
    at: new Date().toISOString(),
    source: 'server',
    message: error.message,
    stack: error.stack ?? null,
    route: `${request.method} ${route}`,
    ip: request.ip,
    ua: String(request.headers['user-agent'] ?? ''),
    requestId: request.id,
    request: {
      method: request.method,
      params: maskedValue(request.params),
      query: maskedValue(request.query),
      ...(request.body === undefined || Buffer.isBuffer(request.body) ? {} : { body: maskedValue(request.body) }),
    },
  });
}

/** Answers errors in the shape of architecture.md section 1; only a bug is a 500, and it is logged with its request id. */
export function errorAnswer({ texts: all, log }: ErrorOptions) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = asAppError(error);
    if (!known) logBug(log, error, request);
    const refused = known ?? commonErrors.serverException();
    traceOf(request).code = refused.code;
    const language = localeOf(request);
    const texts = traceOf(request).context?.texts ?? all.of(null);
    const retryAfter = refused.detail?.retryAfter;
    if (refused.status === 503 || refused.status === 429)
      reply.header('retry-after', String(typeof retryAfter === 'number' ? retryAfter : 2));
    const fields = texts.fields(language, refused);
    return reply
      .code(refused.status)
      .header('content-type', 'application/json; charset=utf-8')
      .serializer((value: unknown) => JSON.stringify(value))
      .send({
        code: refused.code,
        message: texts.error(language, refused.code, refused.params),
        params: refused.params,
        ...(fields ? { fields } : {}),
        ...(refused.detail ? { detail: refused.detail } : {}),
        requestId: request.id,
      });
  };
}
