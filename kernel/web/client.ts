import type { Endpoint } from '@mp/kernel/contract';
import { apiPrefix, loginPrefix } from '@mp/kernel/contract';
import { ApiError, readError } from './api-error.ts';
import { reportReachable, reportUnreachable } from './connection.ts';
import { currentLanguage } from './i18n.ts';
import { withKept } from './offline/device.ts';
import { getQuery, getUserInfo, setServerTime } from './session.ts';
import { endSession } from './session-end.ts';

/** Client id that every call of the console carries (SPEC section 9). */
export const clientId = 'mplanyou';
/** Longest wait for an answer (SPEC section 9). */
export const requestTimeoutMs = 500_000;

/** What is not declared may be anything. */
export type OrUnknown<T> = T extends undefined ? unknown : T;

/** What a call is given. */
export interface CallInput<P = unknown, Q = unknown, B = unknown> {
  readonly params?: P;
  readonly query?: Partial<Q> | URLSearchParams;
  readonly body?: B | FormData;
  readonly signal?: AbortSignal | undefined;
  /** Same key, same answer: give it when a save is tried again. One is made for every creating POST. */
  readonly idempotencyKey?: string;
}

/** What a plain request is given; modules use `call` and `resourceClient`. */
export interface RequestInput {
  readonly method: string;
  /** Path below the API base. */
  readonly path: string;
  readonly query?: URLSearchParams | Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Of a change only id and version are answered, since the record is read anew anyhow. */
  readonly isMinimal?: boolean;
  /** The right that the operation needs; named in the dialog when it is missing. */
  readonly right?: string | undefined;
}

/** Random id in the form of a UUID, also where the page is not in a secure context. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Headers of every call (platform.md 1.1). */
export function requestHeaders(requestId: string): Record<string, string> {
  const info = getUserInfo();
  return {
    clientid: clientId,
    'Accept-Language': currentLanguage(),
    'X-Request-Id': requestId,
    menuid: getQuery('menuid') || '-1',
    tenancyid: String(info?.tenancyId ?? (getQuery('tenancyId') || '-1')),
    ...(info ? { token: info.token } : {}),
  };
}

function toQuery(query: RequestInput['query']): string {
  if (!query) return '';
  if (query instanceof URLSearchParams) return query.size > 0 ? `?${query}` : '';
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) params.set(name, value.join(','));
    else params.set(name, String(value));
  }
  return params.size > 0 ? `?${params}` : '';
}

/** Sends a call; what goes wrong on the way is an `ApiError` with its request id. */
async function send(
  address: string,
  { requestId, signal, ...init }: Omit<RequestInit, 'signal'> & { requestId: string; signal?: AbortSignal | undefined },
): Promise<Response> {
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  try {
    const answer = await fetch(address, {
      ...init,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (answer.status === 502 || answer.status === 504) reportUnreachable();
    else reportReachable();
    return answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    if (timeout.aborted) throw new ApiError({ code: 'common.timeout', status: 0, requestId });
    reportUnreachable();
    throw new ApiError({ code: 'common.unreachable', status: 0, requestId });
  }
}

const requestIdOf = (answer: Response): string | undefined => answer.headers.get('x-request-id') ?? undefined;

/** What an answer says. One that is cut off on its way is none: nobody may take it for an empty one. */
async function readBody(
  answer: Response,
  { requestId, signal }: { readonly requestId: string; readonly signal?: AbortSignal | undefined },
): Promise<unknown> {
  if (answer.status === 204) return undefined;
  const type = answer.headers.get('content-type') ?? '';
  if (!type.includes('json')) return answer.ok ? answer.blob() : undefined;
  try {
    return await answer.json();
  } catch (error) {
    if (!answer.ok) return undefined;
    if (signal?.aborted) throw error;
    reportUnreachable();
    throw new ApiError({ code: 'common.unreachable', status: 0, requestId });
  }
}

let askForProof: (() => Promise<boolean>) | undefined;
let asking: Promise<boolean> | undefined;

/** Sets how the user gives his password again before a sensitive act; `ask` answers whether he did. */
export function onStepUpRequired(ask: () => Promise<boolean>): void {
  askForProof = ask;
}

/** Calls that need a proof at the same moment ask for it once. */
function proved(): Promise<boolean> {
  asking ??= (askForProof?.() ?? Promise.resolve(false)).finally(() => (asking = undefined));
  return asking;
}

/**
 * One call of REST; answers the parsed JSON (a Blob when the answer is a file), throws `ApiError`. Where the server wants
 * the password again first, the user is asked for it and the call is made once more.
 */
export function request(input: RequestInput): Promise<unknown> {
  const kept = input.method === 'GET' ? `${input.path}${toQuery(input.query)}` : undefined;
  return withKept(kept, () => requestProved(input));
}

async function requestProved(input: RequestInput): Promise<unknown> {
  try {
    return await requestOnce(input);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'auth.stepUpRequired' || !(await proved())) throw error;
    return requestOnce(input);
  }
}

async function requestOnce(input: RequestInput): Promise<unknown> {
  const requestId = newId();
  const { body } = input;
  const json = body !== undefined && !(body instanceof FormData);
  const answer = await send(`${apiPrefix}${input.path}${toQuery(input.query)}`, {
    method: input.method,
    headers: {
      ...requestHeaders(requestId),
      ...(json ? { 'Content-Type': 'application/json' } : {}),
      ...(input.idempotencyKey === undefined ? {} : { 'Idempotency-Key': input.idempotencyKey }),
      ...(input.isMinimal ? { Prefer: 'return=minimal' } : {}),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    requestId,
    signal: input.signal,
  });
  const content = await readBody(answer, { requestId, signal: input.signal });
  if (answer.ok) return content;
  const error = readError(answer.status, content, {
    requestId: requestIdOf(answer) ?? requestId,
    right: input.right,
  });
  if (error.sessionOver) endSession(error);
  throw error;
}

/** Calls a declared operation; types of input and answer follow from the declaration. */
export async function call<P, Q, B, A>(
  endpoint: Endpoint<P, Q, B, A>,
  input: CallInput<P, Q, OrUnknown<B>> = {},
): Promise<A> {
  const params: Readonly<Record<string, unknown>> = { ...input.params };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const answer = await request({
    method: endpoint.method,
    path,
    query: input.query instanceof URLSearchParams ? input.query : { ...input.query },
    body: input.body,
    signal: input.signal,
    idempotencyKey: input.idempotencyKey ?? (endpoint.idempotent ? newId() : undefined),
    right: endpoint.access === 'public' || endpoint.access === 'session' ? undefined : endpoint.access,
  });
  return answer as A;
}

/** Answer of the login service (platform.md 1.1). */
export interface LoginAnswer<D = unknown> {
  readonly result: boolean;
  readonly code: string;
  readonly message: string;
  /** JSON text, of the settings calls only. */
  readonly rows?: string;
  readonly data?: D;
  readonly currentTime: number;
}

type Call = Pick<Parameters<typeof send>[1], 'requestId' | 'signal'> & { readonly headers: Record<string, string> };

const formType = { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' };

function sendForm(address: string, form: URLSearchParams, call: Call): Promise<Response> {
  const headers = { ...call.headers, ...formType };
  return send(address, { ...call, method: 'POST', headers, body: form.toString() });
}

function sendQuery(address: string, query: URLSearchParams, call: Call): Promise<Response> {
  return send(query.size === 0 ? address : `${address}?${query}`, { ...call, method: 'GET' });
}

/** Calls the login service: form-encoded, `name` without `.do`; a business refusal is thrown as `ApiError`. */
export async function callLogin<D = unknown>(
  name: string,
  params: Readonly<Record<string, string | number>> = {},
  options: LoginOptions = {},
): Promise<LoginAnswer<D>> {
  return withKept(options.keptAs, () => askLogin<D>(name, params, options));
}

interface LoginOptions {
  readonly method?: 'GET' | 'POST';
  readonly signal?: AbortSignal;
  readonly keepSession?: boolean;
  /** Under which name the answer is kept on a device that works offline; it is not kept when not given. */
  readonly keptAs?: string;
}

async function askLogin<D>(
  name: string,
  params: Readonly<Record<string, string | number>>,
  options: LoginOptions,
): Promise<LoginAnswer<D>> {
  const requestId = newId();
  const form = new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]));
  const address = `${loginPrefix}/${name}.do`;
  const call = { requestId, headers: requestHeaders(requestId), signal: options.signal };
  const answer = await (options.method === 'GET' ? sendQuery : sendForm)(address, form, call);
  const content = (await readBody(answer, { requestId, signal: options.signal })) as LoginAnswer<D> | undefined;
  if (typeof content?.currentTime === 'number') setServerTime(content.currentTime);
  if (answer.ok && content?.result) return content;
  throw loginRefusal(answer, content, { requestId, ...options });
}

/** The refusal of a call of the login service; a session that is over ends here, unless it is to be kept. */
function loginRefusal(
  answer: Response,
  content: unknown,
  { requestId, keepSession = false }: { readonly requestId: string; readonly keepSession?: boolean },
): ApiError {
  const status = answer.ok ? 422 : answer.status;
  const error = readError(status, content, { requestId: requestIdOf(answer) ?? requestId });
  if (error.sessionOver && !keepSession) endSession(error);
  return error;
}

/** Name of a file as a content-disposition header gives it; the form for other character sets wins. */
export function fileNameOf(header: string | null): string {
  const extended = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(header ?? '')?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended);
    } catch {
      return extended;
    }
  }
  return /filename="?([^";]+)"?/.exec(header ?? '')?.[1] ?? '';
}

/** Fetches a file and hands it to the user under the name of its content-disposition header (SPEC section 7). */
export async function downloadFile(path: string, fallbackName: string, query?: RequestInput['query']): Promise<void> {
  const requestId = newId();
  const answer = await send(`${apiPrefix}${path}${toQuery(query)}`, {
    method: 'GET',
    headers: requestHeaders(requestId),
    requestId,
  });
  if (!answer.ok) {
    const error = readError(answer.status, await readBody(answer, { requestId }), {
      requestId: requestIdOf(answer) ?? requestId,
    });
    if (error.sessionOver) endSession(error);
    throw error;
  }
  const url = URL.createObjectURL(await answer.blob());
  saveAs(url, fileNameOf(answer.headers.get('content-disposition')) || fallbackName);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Lets the browser download an address, such as a signed link, without leaving the page. */
export function saveAs(url: string, fileName = ''): void {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
