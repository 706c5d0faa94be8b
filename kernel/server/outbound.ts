import { lookup } from 'node:dns/promises';
import { Agent, request as plainRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPrivateAddress } from './private-address.ts';

/** Why a host is not called; `code` is EPRIVATE, like those of the system. */
export class PrivateHostError extends Error {
  override readonly name = 'PrivateHostError';
  readonly code = 'EPRIVATE';

  constructor(host: string) {
    super(`the address of ${host} belongs to a private network`);
  }
}

/** Who asks for a host to be called. */
export interface HostTrust {
  /** The operator or the platform has named the host: it may stand in the private network. */
  readonly isTrusted: boolean;
  /** Hosts of the private network that the operator opens to everybody. */
  readonly privateHosts?: readonly string[] | undefined;
}

/** Whether an address names a host of the private network by its number; what a name leads to is judged by each call. */
export function namesPrivateHost({ hostname }: URL, privateHosts: readonly string[] = []): boolean {
  const bare = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  return isIP(bare) > 0 && isPrivateAddress(bare) && !privateHosts.includes(bare);
}

const lookupMs = 5000;

/**
 * The address of a host, for a connection that goes there and nowhere else: a name that is looked up twice may answer
 * twice. Throws `PrivateHostError` where whoever names the host may not reach the private network.
 */
export async function hostAddress(
  host: string,
  { isTrusted, privateHosts = [] }: HostTrust,
): Promise<{ readonly address: string; readonly family: 4 | 6; readonly servername: string | undefined }> {
  const bare = host.toLowerCase().replace(/^\[|\]$/g, '');
  const address = isIP(bare) > 0 ? bare : await lookedUp(bare);
  if (!isTrusted && !privateHosts.includes(bare) && isPrivateAddress(address)) throw new PrivateHostError(bare);
  return { address, family: isIP(address) === 6 ? 6 : 4, servername: isIP(bare) > 0 ? undefined : bare };
}

async function lookedUp(host: string): Promise<string> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(Object.assign(new Error(`${host} was not looked up in time`), { code: 'ETIMEDOUT' }));
  }, lookupMs);
  try {
    const { address } = await Promise.race([lookup(host), late.promise]);
    return address;
  } finally {
    clearTimeout(timer);
  }
}

/** What is sent to an outside endpoint. */
export interface Exchange {
  readonly method: string;
  /** The address that was judged; the name is not looked up again. */
  readonly address: string;
  /** Connections to that address which are kept; one of its own when not given. */
  readonly agent?: Agent | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  readonly signal: AbortSignal;
}

const maxBytes = 1024 * 1024;
/** An answer that is longer than anybody reads. */
export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError';
}

/** What an outside endpoint answered. */
export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly contentType: string;
  /** Where a redirect leads, as it was sent. */
  readonly location: string | undefined;
}

const keptMs = 15_000;
const mostKept = 200;

/** Connections that stay open between the messages of an endpoint, each to the address that was judged for them. */
export class KeptConnections {
  readonly #agents = new Map<string, Agent>();

  /** An endpoint whose name leads to another address meanwhile has connections of that address. */
  agentFor({ protocol, host }: URL, address: string): Agent {
    const key = `${protocol}//${host} ${address}`;
    const known = this.#agents.get(key);
    this.#agents.delete(key);
    const options = { keepAlive: true, timeout: keptMs };
    const agent = known ?? (protocol === 'https:' ? new SecureAgent(options) : new Agent(options));
    this.#agents.set(key, agent);
    // What stands open of one that is forgotten closes when it has rested.
    const [oldest] = this.#agents.keys();
    if (this.#agents.size > mostKept && oldest !== undefined) this.#agents.delete(oldest);
    return agent;
  }
}

/** A kept connection that the other side closed at the moment in which it was to be used: nothing was answered by it. */
const wasClosed = (call: ClientRequest, error: Error): boolean =>
  call.reusedSocket && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

/** One request without redirects, and its answer of at most 1 MB. */
export function exchange(url: URL, sent: Exchange): Promise<Answered> {
  const family = isIP(sent.address) === 6 ? 6 : 4;
  const make = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const call = make(
      url,
      {
        method: sent.method,
        headers: sent.headers,
        signal: sent.signal,
        agent: sent.agent ?? false,
        lookup: (_host, options, done) =>
          options.all ? done(null, [{ address: sent.address, family }]) : done(null, sent.address, family),
      },
      (response) => {
        isAnswered = true;
        const { statusCode: status = 0, headers } = response;
        const contentType = headers['content-type'] ?? '';
        const { location } = headers;
        textOf(response).then((text) => resolve({ status, text, contentType, location }), reject);
      },
    );
    call.on('error', (error) => {
      if (!isAnswered && wasClosed(call, error)) resolve(exchange(url, { ...sent, agent: undefined }));
      else reject(error);
    });
    call.end(sent.body);
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > maxBytes) throw new AnswerTooLargeError('answer over 1 MB');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
