import {
  exchange,
  hostAddress,
  KeptConnections,
  namesPrivateHost,
  PrivateHostError,
  type Environment,
} from '@mp/kernel/server';
import type { Agent } from 'node:http';
import type { Json } from '@mp/engine/core';
import { interfaceErrors } from '../contract/interface.errors.ts';
import type { Outbound } from './call.query.ts';
import { reasonOfNetwork } from './reason.ts';

/** What one attempt was answered; no status where nothing was. */
export interface Attempt {
  readonly status: number | null;
  readonly text: string;
  /** `HTTP 503`, or a reason (`reason.ts`). */
  readonly error: string | null;
  /** Another attempt would end the same way. */
  readonly isFinal?: true;
}

/**
 * Refuses an address that no call may go to, as far as it says so itself; what its name leads to is judged by each call.
 * Throws `interface.urlCredentials`, `interface.hostPrivate`.
 */
export function validateUrl(address: string, { privateHosts = [] }: Pick<Environment, 'privateHosts'>): void {
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') throw interfaceErrors.urlCredentials();
  if (namesPrivateHost(url, privateHosts))
    throw interfaceErrors.hostPrivate({ host: url.hostname.replace(/^\[|\]$/gu, '') });
}

/** How this console proves who it is. */
export function proofOf({ auth, userName, headerName, secret }: Outbound): Readonly<Record<string, string>> {
  if (auth === 'none' || secret === null) return {};
  if (auth === 'bearer') return { authorization: `Bearer ${secret}` };
  if (auth === 'basic')
    return { authorization: `Basic ${Buffer.from(`${userName ?? ''}:${secret}`, 'utf8').toString('base64')}` };
  return { [(headerName ?? 'x-api-key').toLowerCase()]: secret };
}

const hasBody = (method: string): boolean => method !== 'GET' && method !== 'DELETE';

/** The address of a call; what is read has the message in its query. */
function addressOf({ url: address, method }: Outbound, message: Json): URL {
  const url = new URL(address);
  if (hasBody(method) || typeof message !== 'object' || message === null || Array.isArray(message)) return url;
  for (const [name, value] of Object.entries(message))
    if (value !== null) url.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return url;
}

/** What is sent in one attempt. */
export interface Sent {
  readonly environment: Environment;
  readonly target: Outbound;
  readonly message: Json;
  /** The same over all attempts of one call. */
  readonly key: string;
  /** The way to the target where several messages go; each looks for its own when not given. */
  readonly route?: (() => Promise<Route>) | undefined;
  /** Signs what is sent, where its receiver checks that. */
  readonly sign?: ((body: string) => Readonly<Record<string, string>>) | undefined;
}

/** An address that was judged, and where several messages go, connections to it that are kept. */
export interface Route {
  readonly address: string;
  readonly agent?: Agent;
}

const kept = new KeptConnections();

const routeTo = ({ hostname }: URL, { privateHosts }: Environment): Promise<Route> =>
  hostAddress(hostname, { isTrusted: false, privateHosts });

/** The way to a target, looked up and judged once when the first message goes; kept connections lead to that address only. */
export function sharedRoute(environment: Environment, target: Outbound): () => Promise<Route> {
  const find = async (): Promise<Route> => {
    const url = new URL(target.url);
    const { address } = await routeTo(url, environment);
    return { address, agent: kept.agentFor(url, address) };
  };
  let route: Promise<Route> | undefined;
  return () => (route ??= find());
}

/** One attempt. Its address is looked up once and judged; redirects are not followed, since the secret would go along. */
export async function sendOnce({ environment, target, message, key, sign, route }: Sent): Promise<Attempt> {
  const url = addressOf(target, message);
  const body = hasBody(target.method) ? JSON.stringify(message) : undefined;
  try {
    const { address, agent } = await (route?.() ?? routeTo(url, environment));
    const { status, text, location } = await exchange(url, {
      method: target.method,
      address,
      agent,
      headers: {
        accept: 'application/json',
        'user-agent': 'mpcloud-interface',
        'idempotency-key': key,
        ...proofOf(target),
        ...sign?.(body ?? ''),
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
      },
      body,
      signal: AbortSignal.timeout(target.timeoutSec * 1000),
    });
    if (status >= 200 && status < 300) return { status, text, error: null };
    return { status, text, error: location === undefined ? `HTTP ${status}` : `HTTP ${status} → ${location}` };
  } catch (error) {
    const isFinal = error instanceof PrivateHostError;
    const reason = reasonOfNetwork(error, { host: url.hostname, seconds: target.timeoutSec });
    return { status: null, text: '', error: reason, ...(isFinal ? { isFinal } : {}) };
  }
}
