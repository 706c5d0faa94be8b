import { Worker } from 'node:worker_threads';

// algorithm 2 is argon2id; the package's const enum cannot be imported under erasable syntax
export const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/** A text to hash, or to compare with a PHC string. */
export interface HashTask {
  readonly phc?: string;
  readonly text: string;
}

/** What a thread answers. */
export type HashAnswer =
  | { readonly phc: string }
  | { readonly isRight: boolean; /** Milliseconds of a processor that it took. */ readonly took: number }
  | { readonly failed: string };

/** How long a thread that nobody asks is kept. */
const idleMs = 60_000;
/** Megabytes of objects in a thread; what argon2 works with is beside them. */
const limits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

/** A thread of its own for slow hashes, one at a time: they take turns with nothing else, and give way to all others. */
class HashThread {
  readonly #worker = new Worker(new URL('./password-thread.ts', import.meta.url), {
    name: 'password-hash',
    execArgv: [],
    resourceLimits: limits,
  });
  #settle: ((answer: HashAnswer) => void) | undefined;
  #idle: NodeJS.Timeout | undefined;
  isOver = false;

  constructor() {
    this.#worker.unref();
    this.#worker.on('message', (answer: HashAnswer) => this.#answer(answer));
    this.#worker.on('error', (error: unknown) => {
      this.#end(error instanceof Error ? error.message : 'the thread failed');
    });
    this.#worker.on('exit', () => this.#end('the thread has ended'));
  }

  run(task: HashTask): Promise<HashAnswer> {
    clearTimeout(this.#idle);
    this.#worker.ref();
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.#worker.postMessage(task);
    });
  }

  #answer(answer: HashAnswer): void {
    this.#worker.unref();
    this.#idle = setTimeout(() => {
      this.isOver = true;
      void this.#worker.terminate();
    }, idleMs).unref();
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.(answer);
  }

  #end(failed: string): void {
    this.isOver = true;
    clearTimeout(this.#idle);
    this.#settle?.({ failed });
    this.#settle = undefined;
  }
}

let free: HashThread[] = [];

async function run(task: HashTask): Promise<HashAnswer> {
  free = free.filter(({ isOver }) => !isOver);
  const thread = free.pop() ?? new HashThread();
  const answer = await thread.run(task);
  if (!thread.isOver) free.push(thread);
  if ('failed' in answer) throw new Error(`password hash: ${answer.failed}`);
  return answer;
}

/** The PHC string of a text. */
export async function slowHash(text: string): Promise<string> {
  const answer = await run({ text });
  if (!('phc' in answer)) throw new Error('password hash: another answer than was asked for');
  return answer.phc;
}

/** Whether a text belongs to a PHC string, and how many milliseconds of a processor that took. */
export async function compareSlowHash(
  phc: string,
  text: string,
): Promise<{ readonly isRight: boolean; readonly took: number }> {
  const answer = await run({ phc, text });
  if (!('isRight' in answer)) throw new Error('password hash: another answer than was asked for');
  return answer;
}
