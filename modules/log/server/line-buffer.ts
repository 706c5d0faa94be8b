import { isConnectionError } from '@mp/kernel/server';
import type { LogName, LogRow } from './log.query.ts';

/** What a buffer works with. */
export interface LineBufferOptions {
  readonly write: (log: LogName, rows: readonly LogRow[]) => Promise<void>;
  /** Told how many lines were lost, and why: the buffer was full, or the database refused them. */
  readonly onLost: (count: number, reason: 'full' | 'refused', error?: unknown) => void;
  readonly everyMs?: number;
  /** Lines of one statement. */
  readonly perWrite?: number;
  /** Most lines that wait; beyond, new ones are lost and counted. */
  readonly max?: number;
}

/**
 * Gathers lines of the logs and writes them every second or every 500 lines, so that nobody waits for a log. While the
 * database is away the lines wait, up to a bound; what is lost is counted and told. A process that is killed loses what
 * it has gathered, at most a second; one that stops in good order writes everything first.
 */
export class LineBuffer {
  readonly #options: Required<LineBufferOptions>;
  #waiting: { readonly log: LogName; readonly row: LogRow }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #overflow = 0;

  constructor(options: LineBufferOptions) {
    this.#options = { everyMs: 1000, perWrite: 500, max: 20_000, ...options };
  }

  /** Lines that wait. */
  get size(): number {
    return this.#waiting.length;
  }

  /** Takes a line. */
  push(log: LogName, row: LogRow): void {
    if (this.#waiting.length >= this.#options.max) {
      this.#overflow += 1;
      return;
    }
    this.#waiting.push({ log, row });
    if (this.#waiting.length === this.#options.perWrite) void this.flush();
    else this.#arm();
  }

  #arm(): void {
    if (this.#timer || this.#writing) return;
    this.#timer = setTimeout(() => void this.flush(), this.#options.everyMs);
    this.#timer.unref();
  }

  /** Writes what waits; joins a write under way. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
      if (this.#waiting.length > 0) this.#arm();
    });
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const { log } = this.#waiting[0] ?? { log: 'operation' as const };
      const part = this.#waiting.filter((each) => each.log === log).slice(0, this.#options.perWrite);
      const taken = new Set(part);
      try {
        await this.#options.write(
          log,
          part.map(({ row }) => row),
        );
      } catch (error) {
        // The database is away: the lines stay, the timer tries again.
        if (isConnectionError(error)) return;
        this.#options.onLost(part.length, 'refused', error);
      }
      this.#waiting = this.#waiting.filter((each) => !taken.has(each));
    }
    if (this.#overflow > 0) this.#options.onLost(this.#overflow, 'full');
    this.#overflow = 0;
  }

  /** Writes everything before the process ends, for at most `limitMs`; what is left then is told as lost. */
  async stop(limitMs = 5000): Promise<void> {
    const end = Date.now() + limitMs;
    for (;;) {
      await this.flush();
      if (this.#waiting.length === 0) return;
      if (Date.now() > end) break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    clearTimeout(this.#timer);
    this.#options.onLost(this.#waiting.length, 'full');
    this.#waiting = [];
  }
}
