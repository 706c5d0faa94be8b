import { AppError, commonErrors } from '@mp/kernel/contract';
import {
  type Announcement,
  type Context,
  type EventStream,
  listenForAnnouncements,
  openEventStream,
  type Services,
} from '@mp/kernel/server';
import { homeCounters, laterContext } from './counters.service.ts';

const beatMs = 25_000;
/** Who reads comes back after this time, so that a right taken away is noticed here too. */
const longestMs = 900_000;
/** Counters that are read at the same moment for a change that concerns many. */
const readers = 4;
const maxPerNode = 5_000;
const maxPerSession = 4;

interface Listener {
  readonly stream: EventStream;
  readonly context: Context;
  readonly until: number;
  /** What was sent last, so that nothing is sent twice. */
  sent: string;
}

/** The open event streams of this node: one connection listens to the database, changes go to those they concern. */
export class EventHub {
  readonly #services: Services;
  readonly #listeners = new Set<Listener>();
  readonly #stale = new Set<Listener>();
  /** Whose counters are being read: a second reading beside it could be overtaken, and tell what was before. */
  readonly #reading = new Set<Listener>();
  #stopListening: (() => Promise<void>) | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #working = 0;

  constructor(services: Services) {
    this.#services = services;
  }

  /** How many streams are open. */
  get size(): number {
    return this.#listeners.size;
  }

  /** Answers a request with a stream of the caller's counters; the first event comes at once. */
  async open(
    context: Context,
    request: Parameters<typeof openEventStream>[0],
    reply: Parameters<typeof openEventStream>[1],
  ): Promise<void> {
    const { sessionId } = context.principal;
    if (this.#listeners.size >= maxPerNode) throw commonErrors.unavailable();
    const own = [...this.#listeners].filter((each) => each.context.principal.sessionId === sessionId).length;
    if (own >= maxPerSession) throw new AppError('common.tooManyRequests', 429, { detail: { retryAfter: 60 } });
    this.#begin();
    const first = await homeCounters(laterContext(context));
    const stream = openEventStream(request, reply, () => {
      this.#listeners.delete(listener);
      this.#stale.delete(listener);
    });
    const listener: Listener = { stream, context: laterContext(context), until: Date.now() + longestMs, sent: '' };
    this.#listeners.add(listener);
    this.#send(listener, first);
    // What changed between the reading and now was announced to nobody.
    this.#mark([listener]);
  }

  /** Ends all streams and stops listening. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    for (const { stream } of this.#listeners) stream.end();
    const stop = this.#stopListening;
    this.#stopListening = undefined;
    await stop?.();
  }

  #begin(): void {
    if (this.#timer) return;
    const { environment, database, log } = this.#services;
    const url = environment.listenUrl ?? String(database.pool.options.connectionString);
    this.#stopListening = listenForAnnouncements(url, log, (announcement) => this.#concern(announcement));
    this.#timer = setInterval(() => this.#beat(), beatMs);
    this.#timer.unref();
  }

  #beat(): void {
    const now = Date.now();
    for (const { stream, until } of this.#listeners)
      if (until <= now) stream.end();
      else stream.beat();
  }

  #concern({ tenantId, users }: Announcement): void {
    const named = users && new Set(users);
    this.#mark(
      [...this.#listeners].filter(
        ({ context }) =>
          (tenantId === undefined || context.tenantId === tenantId) && (!named || named.has(context.userId)),
      ),
    );
  }

  #mark(listeners: readonly Listener[]): void {
    for (const listener of listeners) this.#stale.add(listener);
    while (this.#working < readers && this.#next()) void this.#work();
  }

  #next(): Listener | undefined {
    for (const listener of this.#stale) if (!this.#reading.has(listener)) return listener;
    return undefined;
  }

  /** Reads the counters of those they concern, one after the other; a change meanwhile marks its listener once more. */
  async #work(): Promise<void> {
    this.#working += 1;
    for (let listener = this.#next(); listener; listener = this.#next()) {
      this.#stale.delete(listener);
      this.#reading.add(listener);
      try {
        this.#send(listener, await homeCounters(laterContext(listener.context)));
      } catch (error) {
        // An ended session is told so by its next call; a database that is away ends the stream, and the reader comes back.
        this.#services.log.debug({ err: error }, 'counters for a stream could not be read');
        listener.stream.end();
      } finally {
        this.#reading.delete(listener);
      }
    }
    this.#working -= 1;
  }

  #send(listener: Listener, counters: unknown): void {
    const text = JSON.stringify(counters);
    if (text === listener.sent) return;
    listener.sent = text;
    listener.stream.send('counters', counters);
  }
}
