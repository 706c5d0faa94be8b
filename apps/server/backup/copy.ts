import type { Connection } from 'pg';
import type pg from 'pg';
import { serialize } from 'pg-protocol';

/** What pg calls on a query that is under way. */
interface Wire {
  readonly stream: {
    write(data: Buffer): boolean;
    pause(): unknown;
    resume(): unknown;
    once(event: 'drain', listener: () => void): unknown;
  };
}

/** The parts of a query that COPY has no use for. */
class Quiet {
  /** Set by pg when a client has a query time-out; unused here. */
  callback: (error: Error | null) => void = () => {};
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

const wireOf = (connection: Connection) => connection as unknown as Wire;
const startCopy = (client: pg.ClientBase, copy: unknown) =>
  (client.query as unknown as (submittable: unknown) => void).call(client, copy);

/** Bytes that may wait before the server is asked to pause. */
const highWater = 1 << 20;

class CopyOut extends Quiet {
  readonly #sql: string;
  #wire: Wire | undefined;
  #chunks: Buffer[] = [];
  #waiting = 0;
  #ended = false;
  #error: Error | undefined;
  #wake: () => void = () => {};

  constructor(sql: string) {
    super();
    this.#sql = sql;
  }

  submit(connection: Connection): Error | null {
    this.#wire = wireOf(connection);
    this.#wire.stream.write(serialize.query(this.#sql));
    return null;
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The parser goes on using its buffer, so the bytes are copied.
    this.#chunks.push(Buffer.from(chunk));
    this.#waiting += chunk.length;
    if (this.#waiting > highWater) this.#wire?.stream.pause();
    this.#wake();
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#error = error;
    this.#ended = true;
    this.#wake();
  }

  handleReadyForQuery(): void {
    this.#ended = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      const chunks = this.#chunks;
      this.#chunks = [];
      this.#waiting = 0;
      this.#wire?.stream.resume();
      yield* chunks;
      if (this.#chunks.length > 0) continue;
      if (this.#error) throw this.#error;
      if (this.#ended) return;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

/** The output of `copy … to stdout`, as it comes; the reader's pace is the server's. */
export function copyOut(client: pg.ClientBase, sql: string): AsyncIterable<Buffer> {
  const copy = new CopyOut(sql);
  startCopy(client, copy);
  return copy;
}

/** A `copy … from stdin` under way. */
export class CopyIn extends Quiet {
  readonly #sql: string;
  readonly #ready: Promise<void>;
  readonly #done: Promise<number>;
  #isReady: () => void = () => {};
  #isDone: (rows: number) => void = () => {};
  #failed: (error: Error) => void = () => {};
  #wire: Wire | undefined;
  #rows = 0;

  constructor(client: pg.ClientBase, sql: string) {
    super();
    this.#sql = sql;
    this.#done = new Promise((resolve, reject) => {
      this.#isDone = resolve;
      this.#failed = reject;
    });
    this.#ready = new Promise((resolve) => (this.#isReady = resolve));
    this.#done.catch(() => this.#isReady());
    startCopy(client, this);
  }

  submit(connection: Connection): Error | null {
    this.#wire = wireOf(connection);
    this.#wire.stream.write(serialize.query(this.#sql));
    return null;
  }

  handleCopyInResponse(): void {
    this.#isReady();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/\d+$/.exec(text)?.[0] ?? 0);
  }

  handleError(error: Error): void {
    this.#failed(error);
  }

  handleReadyForQuery(): void {
    this.#isDone(this.#rows);
  }

  /** Sends bytes; waits when the server is slower. */
  async write(chunk: Buffer): Promise<void> {
    await this.#ready;
    const stream = this.#wire?.stream;
    if (stream && !stream.write(serialize.copyData(chunk)))
      await Promise.race([new Promise<void>((resolve) => stream.once('drain', resolve)), this.#done]);
  }

  /** Ends the input; answers how many rows there were, or throws what the server refused. */
  async end(): Promise<number> {
    await this.#ready;
    this.#wire?.stream.write(serialize.copyDone());
    return this.#done;
  }
}
