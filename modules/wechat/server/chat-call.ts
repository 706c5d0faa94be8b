import { exchange, hostAddress, PrivateHostError } from '@mp/kernel/server';
import type { ChatApp } from './chat-app.ts';

/** The service was not reached, or does not speak its protocol. */
export class ChatUnavailableError extends Error {
  override readonly name = 'ChatUnavailableError';
}

/** The service has answered with an error code of its own. */
export class ChatRefusedError extends Error {
  override readonly name = 'ChatRefusedError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(`${code} ${message}`);
    this.code = code;
  }
}

const callMs = 5000;
const postMs = 15_000;

/** Over an open line a tenant's secret is sent only to hosts of the house. */
function requireSafe(url: URL, { trust }: ChatApp): void {
  const isOpen = url.protocol !== 'https:' && !trust.isTrusted && !trust.privateHosts?.includes(url.hostname);
  if (isOpen) throw new PrivateHostError(url.hostname);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an answer says. Throws where it is none of the protocol. */
function parsed(status: number, text: string): Readonly<Record<string, unknown>> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ChatUnavailableError(`answered ${status} without JSON`);
  }
  if (status !== 200 || !isObject(body)) throw new ChatUnavailableError(`answered ${status}`);
  const { errcode = 0, errmsg } = body;
  if (errcode !== 0) throw new ChatRefusedError(Number(errcode), String(errmsg).slice(0, 200));
  return body;
}

/** What is posted to the service. */
interface Posted {
  readonly type: string;
  readonly body: string | Uint8Array;
}

type Params = Readonly<Record<string, string>>;

async function ask(app: ChatApp, path: string, { params, posted }: { params: Params; posted?: Posted }) {
  const url = new URL(`${app.apiAddress.replace(/\/$/u, '')}${path}`);
  url.search = new URLSearchParams(params).toString();
  requireSafe(url, app);
  const { address } = await hostAddress(url.hostname, app.trust);
  const answer = await exchange(url, {
    method: posted ? 'POST' : 'GET',
    address,
    headers: { accept: 'application/json', ...(posted ? headersOf(posted) : {}) },
    body: posted?.body,
    signal: AbortSignal.timeout(posted ? postMs : callMs),
  }).catch((error: unknown) => {
    throw unreachable(error);
  });
  return parsed(answer.status, answer.text);
}

const headersOf = ({ type, body }: Posted) => ({
  'content-type': type,
  'content-length': String(Buffer.byteLength(body)),
});

/**
 * A call of the service: five seconds, 1 MB, no redirects, at the address that was judged. Throws `ChatRefusedError` for
 * its own error codes and `ChatUnavailableError` for whatever else is no answer; neither names the address, which holds
 * secrets.
 */
export const callChat = (app: ChatApp, path: string, params: Params): Promise<Readonly<Record<string, unknown>>> =>
  ask(app, path, { params });

/** The same, with something that is posted: fifteen seconds, since pictures go along. */
export const postChat = (
  app: ChatApp,
  path: string,
  { token, query, ...posted }: Posted & { readonly token: string; readonly query?: Params },
): Promise<Readonly<Record<string, unknown>>> => ask(app, path, { params: { access_token: token, ...query }, posted });

function unreachable(error: unknown): Error {
  const { name = '', code = '' } = error as { readonly name?: string; readonly code?: string };
  const isLate = name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR';
  return Object.assign(new ChatUnavailableError(isLate ? 'no answer in time' : code || name), {
    code: isLate ? 'ETIMEDOUT' : code,
  });
}
