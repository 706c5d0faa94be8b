import { apiPrefix, AppError } from '@mp/kernel/contract';
import {
  type Context,
  exchange,
  hostAddress,
  keptMessage,
  keptPairs,
  keptUrl,
  PrivateHostError,
} from '@mp/kernel/server';
import type { FastifyRequest, InjectOptions } from 'fastify';
import { type DebugAnswer, type DebugCall, openErrors, type Pair, type PastCall } from '../contract/index.ts';
import { operationCode } from './api-operation.query.ts';
import { isDebuggable, pathNames, servedOperations } from './api-operation.service.ts';
import { callsOf, type ExternalTarget, externalTarget, recordCall } from './debug-call.query.ts';

/** Most signs of an answer that the console shows. */
const maxShown = 200_000;
const timeoutMs = 30_000;

/** What identifies the caller and his page goes along unchanged, so that the operation's own route judges him. */
const carried = [
  'cookie',
  'token',
  'tenancyid',
  'menuid',
  'clientid',
  'origin',
  'host',
  'sec-fetch-site',
  'user-agent',
];
/** What may be said of a call of the product; who calls is not among it. */
const ownHeaders = [
  'accept',
  'accept-language',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'prefer',
  'x-request-id',
];
/** What belongs to the connection and not to whoever asks. */
const connectionHeaders =
  /^(?:host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|keep-alive|cookie2?|proxy-.*)$/iu;

/** A call as it goes out. */
interface Prepared {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const hasBody = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

/** Refuses what changes something unless it was confirmed. Throws `open.confirmWrite`. */
function requireConfirmed(method: string, { confirmed }: DebugCall): void {
  if (hasBody(method) && confirmed !== true) throw openErrors.confirmWrite();
}

/** A path with its values, each one a single part of it. Throws `open.pathValue`. */
function filledPath(path: string, values: readonly Pair[]): string {
  const given = new Map(values.map(({ name, value }) => [name, value.trim()]));
  for (const name of pathNames(path))
    if (/^\.{0,2}$/u.test(given.get(name) ?? '')) throw openErrors.pathValue({ name });
  return path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(given.get(name) ?? ''));
}

/** The headers of a call, in small letters. Throws `open.headerRefused`. */
function headersOf(pairs: readonly Pair[], isAllowed: (name: string) => boolean): Record<string, string> {
  const bad = pairs.find(({ name, value }) => !/^[A-Za-z][\w-]*$/u.test(name) || /[^\t\x20-\x7E]/u.test(value));
  const refused = bad ?? pairs.find(({ name }) => !isAllowed(name.toLowerCase()));
  if (refused) throw openErrors.headerRefused({ name: refused.name });
  return Object.fromEntries(pairs.map(({ name, value }) => [name.toLowerCase(), value]));
}

const queryOf = (pairs: readonly Pair[]): string => {
  const text = new URLSearchParams(pairs.map(({ name, value }) => [name, value])).toString();
  return text === '' ? '' : `?${text}`;
};

const isText = (contentType: string): boolean => contentType === '' || /json|text|xml|urlencoded/iu.test(contentType);

interface Answered {
  readonly status: number;
  readonly bytes: number;
  readonly contentType: string;
  readonly text: string;
}

function shown({ status, bytes, contentType, text }: Answered, ms: number): DebugAnswer {
  const body = isText(contentType) ? text : null;
  const isCut = (body?.length ?? 0) > maxShown;
  return { status, ms, bytes, contentType, body: body?.slice(0, maxShown) ?? null, isCut, error: null };
}

/** A body as a value where it is JSON, so that it is masked by its names. */
function asValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

interface Told {
  readonly call: DebugCall;
  readonly answer: DebugAnswer;
  readonly kind: 'own' | 'external';
  readonly targetId: string;
  readonly code: string;
  readonly prepared: Prepared;
  readonly secret: string | null;
}

/** Remembers a call of the caller without what is secret. */
async function remember(context: Context, told: Told): Promise<void> {
  const { call, answer, kind, targetId, code, secret, prepared } = told;
  await context.tx((tx) =>
    recordCall(tx, context.userId, {
      at: context.at,
      kind,
      targetId,
      code,
      method: prepared.method,
      url: kind === 'external' ? keptUrl(prepared.url) : (prepared.url.split('?')[0] ?? ''),
      path: keptPairs(call.path),
      query: keptPairs(call.query),
      headers: keptPairs(call.headers),
      body: call.body === undefined ? null : keptMessage(asValue(call.body), secret),
      status: answer.status,
      ms: answer.ms,
      bytes: answer.bytes,
      answer: answer.body === null ? answer.error : keptMessage(asValue(answer.body), secret),
    }),
  );
}

/**
 * Calls an operation by its own route with the session of whoever asks: session, rights, field rights, scopes, proof of
 * the password, licence, limits and log are those of a click. Throws `common.notFound`, `open.notDebuggable`,
 * `open.confirmWrite`, `open.headerRefused`, `open.pathValue`.
 */
export async function callOperation(
  context: Context,
  request: FastifyRequest,
  { id, call }: { readonly id: string; readonly call: DebugCall },
): Promise<DebugAnswer> {
  const code = await operationCode(context, id);
  const route = servedOperations().get(code);
  if (!route || !isDebuggable(route)) throw openErrors.notDebuggable();
  const { method, path } = route.endpoint;
  requireConfirmed(method, call);
  const own = headersOf(call.headers, (name) => ownHeaders.includes(name));
  const caller = Object.fromEntries(
    carried.flatMap((name) => (typeof request.headers[name] === 'string' ? [[name, request.headers[name]]] : [])),
  ) as Record<string, string>;
  const body = hasBody(method) && call.body !== undefined && call.body !== '' ? call.body : undefined;
  const prepared: Prepared = {
    method,
    url: `${apiPrefix}${filledPath(path, call.path)}${queryOf(call.query)}`,
    headers: {
      'accept-language': context.locale,
      ...own,
      ...caller,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body,
  };
  const start = performance.now();
  const answered = await request.server.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: prepared.url,
    remoteAddress: context.facts.ip,
    headers: prepared.headers,
    ...(body === undefined ? {} : { payload: body }),
  });
  const ms = Math.round(performance.now() - start);
  const contentType = String(answered.headers['content-type'] ?? '');
  const text = isText(contentType) ? answered.body : '';
  const answer = shown({ status: answered.statusCode, bytes: answered.rawPayload.length, contentType, text }, ms);
  await remember(context, { call, answer, kind: 'own', targetId: id, code, prepared, secret: null });
  return answer;
}

/** How this console proves to the other system who it is. */
function proofOf({ authType, headerName, secret }: ExternalTarget): Record<string, string> {
  if (authType === 'none' || secret === null) return {};
  return authType === 'bearer'
    ? { authorization: `Bearer ${secret}` }
    : { [(headerName ?? 'x-api-key').toLowerCase()]: secret };
}

function preparedOf(target: ExternalTarget, call: DebugCall): Prepared {
  const { protocol, domain, port, method } = target;
  const url = new URL(`${protocol}://${domain}:${port}${filledPath(target.path, call.path)}`);
  for (const { name, value } of call.query) url.searchParams.append(name, value);
  const body = hasBody(method) && call.body !== undefined && call.body !== '' ? call.body : undefined;
  const asked = headersOf(call.headers, (name) => !connectionHeaders.test(name));
  return {
    method,
    url: url.href,
    headers: {
      accept: '*/*',
      'user-agent': 'mpcloud-console',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...asked,
      ...proofOf(target),
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    body,
  };
}

/**
 * Calls an API of another system. Its name is looked up once and the address judged; redirects are answers and not
 * followed. Throws `common.notFound`, `open.apiDisabled`, `open.confirmWrite`, `open.headerRefused`, `open.pathValue`.
 */
export async function callExternal(
  context: Context,
  { id, call }: { readonly id: string; readonly call: DebugCall },
): Promise<DebugAnswer> {
  const target = await externalTarget(context, id);
  if (!target.enabled) throw openErrors.apiDisabled();
  requireConfirmed(target.method, call);
  const prepared = preparedOf(target, call);
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  let answer: DebugAnswer;
  try {
    const url = new URL(prepared.url);
    const { privateHosts } = context.services.environment;
    const { address } = await hostAddress(url.hostname, { isTrusted: false, privateHosts });
    const { method, headers, body } = prepared;
    const signal = AbortSignal.timeout(timeoutMs);
    const { status, text, contentType, location } = await exchange(url, { method, address, headers, body, signal });
    const bytes = Buffer.byteLength(text);
    const made = shown({ status, bytes, contentType, text }, took());
    answer = location === undefined ? made : { ...made, error: `→ ${location}` };
  } catch (error) {
    if (error instanceof AppError) throw error;
    answer = {
      status: null,
      ms: took(),
      bytes: 0,
      contentType: '',
      body: null,
      isCut: false,
      error: wordsOf(context, error),
    };
  }
  await remember(context, {
    call,
    answer,
    kind: 'external',
    targetId: id,
    code: target.code,
    prepared,
    secret: target.secret,
  });
  return answer;
}

/** Why nothing was answered, in the caller's language. */
function wordsOf({ texts, locale }: Context, error: unknown): string {
  if (error instanceof PrivateHostError) return texts.text(locale, 'apiDebug.privateHost');
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return texts.text(locale, 'apiDebug.timeout');
  return error.message === '' ? error.name : error.message;
}

/** The last calls of the caller. */
export async function listCalls(context: Context): Promise<{ items: PastCall[] }> {
  return { items: await callsOf(context) };
}
