import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { leavesQueue } from './overload.ts';

/** Bytes that may wait for a slow reader; one who has more waiting is dropped and comes back by himself. */
const maxWaiting = 65_536;

/** An open answer of `text/event-stream`. */
export class EventStream {
  readonly #raw: ServerResponse;
  #open = true;

  constructor(raw: ServerResponse, onClose: () => void) {
    this.#raw = raw;
    const close = () => {
      if (!this.#open) return;
      this.#open = false;
      onClose();
    };
    raw.once('close', close);
    // A reader who was gone before the answer began closes nothing any more.
    if (raw.destroyed || raw.socket?.destroyed === true) setImmediate(close);
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** Writes one event. A reader who does not keep up is dropped. */
  send(event: string, data: unknown): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** A comment that keeps proxies from closing the connection. */
  beat(): void {
    this.#write(':\n\n');
  }

  /** Ends the answer. */
  end(): void {
    if (this.#open) this.#raw.end();
  }

  #write(text: string): void {
    if (!this.#open) return;
    if (this.#raw.writableLength > maxWaiting) this.#raw.destroy();
    else this.#raw.write(text);
  }
}

/** Begins an event stream as the answer to a request; `onClose` runs once, whoever ends it. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply, onClose: () => void): EventStream {
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).filter((pair): pair is [string, string | number | string[]] => !!pair[1]),
  );
  reply.hijack();
  (request.raw as { [leavesQueue]?: () => void })[leavesQueue]?.();
  const { raw } = reply;
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // The connection goes with the stream: a server that stops would wait for an idle one.
    connection: 'close',
    // nginx would gather the events into blocks.
    'x-accel-buffering': 'no',
  });
  raw.socket?.setNoDelay(true);
  raw.flushHeaders();
  return new EventStream(raw, onClose);
}
