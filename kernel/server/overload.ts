import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import { languages } from '../contract/index.ts';
import type { Language } from '../contract/index.ts';
import type { Texts } from './texts.ts';

/** Marks a request that stays open, so that it no longer counts as one under way. */
export const leavesQueue = Symbol('leaves queue');

/** What the guard looks at before anything else sees a request. */
export interface Overload {
  /** Requests that wait for a connection to the database. */
  readonly waiting: () => number;
  /**
   * So many may wait for long, and so many for a moment; beyond, the answer is 503. A slow upload waits for no
   * connection, so it keeps nobody out.
   */
  readonly maxWaiting: number;
  readonly maxBurst: number;
  /** Requests under way at most, whatever they wait for: the bound of memory. */
  readonly maxPending: number;
  readonly texts: Texts;
  /** Headers of every answer. */
  readonly headers: () => Readonly<Record<string, string>>;
}

/** Milliseconds for which a crowd may wait, and without a refusal until bursts pass again. */
const patience = 100;
const calm = 1000;
/** Refusals written at one turn of the event loop. */
const refusalsPerTurn = 16;

const isHealth = (url: string) => url === '/healthz' || url === '/readyz' || url === '/metrics';

/**
 * An HTTP server that sends requests away before the framework sees them when too many wait: 30 µs each instead of
 * 400, so that at four times the load those let in are still answered in time.
 */
export class OverloadGuard {
  readonly #overload: Overload;
  readonly #bodies = new Map<Language, readonly [string, string]>();
  readonly #refused = new Counter({
    name: 'http_requests_turned_away_total',
    help: 'Requests answered 503 because too many were waiting',
    registers: [],
  });
  #crowdedSince: number | undefined;
  #strictUntil = 0;
  readonly #leaving: [IncomingMessage, ServerResponse][] = [];
  #pending = 0;

  constructor(overload: Overload, registry: Registry) {
    this.#overload = overload;
    registry.registerMetric(this.#refused);
    for (const language of languages) {
      const facts = { code: 'common.unavailable', message: overload.texts.error(language, 'common.unavailable', {}) };
      this.#bodies.set(language, [`${JSON.stringify({ ...facts, params: {} }).slice(0, -1)},"requestId":"`, '"}']);
    }
  }

  /** The server that hands on to `handle` what is let in. */
  serverOf(
    handle: RequestListener,
    options: { readonly requestTimeout?: number; readonly keepAliveTimeout?: number },
  ): Server {
    const server = createServer((request, response) => this.#judge(request, response, handle));
    server.requestTimeout = options.requestTimeout ?? 0;
    server.keepAliveTimeout = options.keepAliveTimeout ?? 72_000;
    return server;
  }

  #judge(request: IncomingMessage, response: ServerResponse, handle: RequestListener): void {
    if (this.#isFull(performance.now()) && !isHealth(request.url ?? '')) return this.#refuseLater(request, response);
    this.#pending += 1;
    let counted = true;
    const leave = () => {
      if (counted) this.#pending -= 1;
      counted = false;
    };
    Object.assign(request, { [leavesQueue]: leave });
    response.once('close', leave);
    handle(request, response);
  }

  /** A burst passes; who has been crowded for a while stays strict until it has been calm for a second. */
  #isFull(now: number): boolean {
    const { maxPending, maxWaiting, maxBurst, waiting } = this.#overload;
    const queue = waiting();
    if (queue < maxWaiting) this.#crowdedSince = undefined;
    else this.#crowdedSince ??= now;
    const isStrict = now < this.#strictUntil || now - (this.#crowdedSince ?? now) > patience;
    const isFull = this.#pending >= maxPending || queue >= (isStrict ? maxWaiting : maxBurst);
    if (isFull) this.#strictUntil = now + calm;
    return isFull;
  }

  /**
   * Refusals are written a few at each turn of the event loop: hundreds at once would hold up those let in, whose
   * answers take several turns (p99 at four times the load: 935 ms when all were written at once).
   */
  #refuseLater(request: IncomingMessage, response: ServerResponse): void {
    this.#refused.inc();
    this.#leaving.push([request, response]);
    if (this.#leaving.length === 1) setImmediate(() => this.#refuseSome());
  }

  #refuseSome(): void {
    for (const [request, response] of this.#leaving.splice(0, refusalsPerTurn)) this.#refuse(request, response);
    if (this.#leaving.length > 0) setImmediate(() => this.#refuseSome());
  }

  #refuse(request: IncomingMessage, response: ServerResponse): void {
    const id = requestId(request.headers['x-request-id']);
    const [head, tail] = this.#bodies.get(languageOf(request.headers['accept-language'], langCookie(request))) ?? [
      '',
      '',
    ];
    response.writeHead(503, {
      ...this.#overload.headers(),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '2',
      'x-request-id': id,
    });
    response.end(head + id + tail);
  }
}

const langCookie = (request: IncomingMessage) => /(?:^|;\s*)lang=([^;]*)/.exec(request.headers.cookie ?? '')?.[1];

/** The id that a caller gave his request, else a new one. */
export function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(header) ? header : randomUUID();
}

/** Interface language by `Accept-Language`, else the cookie `lang`, else Chinese. */
export function languageOf(accepted: string | undefined, cookie: string | undefined): Language {
  const asked = [accepted, cookie].filter((each) => each !== undefined).join(',');
  for (const part of asked.split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    const found =
      languages.find((each) => each.toLowerCase() === tag) ??
      languages.find((each) => tag !== '' && each.slice(0, 2) === tag.slice(0, 2));
    if (found) return found;
  }
  return 'zh-CN';
}
