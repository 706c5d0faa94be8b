import { commonErrors } from '../contract/index.ts';

interface Limits {
  /** Pieces of work under way, and waiting, at most. */
  readonly running: number;
  readonly waiting: number;
  readonly waitingOfOwner: number;
}

interface Waiting {
  readonly owner: string;
  readonly begin: () => void;
}

/** Lets in a bounded number of pieces of work, one of each owner at a time, in the order in which they came. */
export class WorkQueue {
  readonly #limits: Limits;
  readonly #running = new Set<string>();
  readonly #waiting: Waiting[] = [];

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Waits for a turn, `patienceMs` at most; the answer ends it. Throws `common.tooManyRequests`. */
  async enter(owner: string, patienceMs: number, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw commonErrors.tooManyRequests();
    if (this.#isFree(owner)) this.#running.add(owner);
    else await this.#wait(owner, patienceMs, signal);
    return () => {
      this.#running.delete(owner);
      this.#beginNext();
    };
  }

  #isFree(owner: string): boolean {
    return this.#running.size < this.#limits.running && !this.#running.has(owner);
  }

  #wait(owner: string, patienceMs: number, signal: AbortSignal | undefined): Promise<void> {
    const { waiting, waitingOfOwner } = this.#limits;
    const own = this.#waiting.filter((each) => each.owner === owner).length;
    if (this.#waiting.length >= waiting || own >= waitingOfOwner) throw commonErrors.tooManyRequests();
    return new Promise((resolve, reject) => {
      const leave = () => {
        const at = this.#waiting.indexOf(entry);
        if (at >= 0) this.#waiting.splice(at, 1);
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        leave();
        reject(commonErrors.tooManyRequests());
      };
      const entry: Waiting = {
        owner,
        begin: () => {
          leave();
          this.#running.add(owner);
          resolve();
        },
      };
      const timer = setTimeout(giveUp, patienceMs);
      signal?.addEventListener('abort', giveUp);
      this.#waiting.push(entry);
    });
  }

  #beginNext(): void {
    this.#waiting.find(({ owner }) => this.#isFree(owner))?.begin();
  }
}
