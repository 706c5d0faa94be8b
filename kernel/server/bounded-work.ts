import { availableParallelism } from 'node:os';
import type { Piscina } from 'piscina';
import { AppError, commonErrors } from '../contract/index.ts';
import type { ErrorParams } from '../contract/index.ts';
import { WorkQueue } from './work-queue.ts';

/** Work whose time and memory depend on what people brought: a drawing, a sheet. */
export interface BoundedWork<Input> {
  /** File that exports `work`, which does it; `input` and answer are structured clones. */
  readonly module: URL;
  readonly input: Input;
  /** Who asked: one piece of work of each runs at a time. */
  readonly owner: string;
  /** Longest run in milliseconds; waiting for a free thread and loading the module come on top. */
  readonly ms: number;
  /** Longest wait for a free thread in milliseconds: short for a person, long for a job. */
  readonly patienceMs?: number;
  /** Ends the work when nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined;
}

/** What the thread is given, and what it answers. */
export interface ThreadTask {
  readonly href: string;
  readonly input: unknown;
  /** Becomes 1 when the module is loaded and the work begins. */
  readonly begun: Int32Array<SharedArrayBuffer>;
}
export type ThreadAnswer =
  | { readonly value: unknown }
  | { readonly refused: { readonly code: string; readonly status: number; readonly params: ErrorParams } };

/** Threads beside the one that serves people, memory of each, and how long an idle one is kept. */
const maxThreads = Math.max(1, Math.min(2, availableParallelism() - 1));
const threadMegabytes = 128;
const idleMs = 60_000;
/** Longest time in which a thread starts and loads its module. */
const loadMs = 20_000;

const queue = new WorkQueue({ running: maxThreads, waiting: 32, waitingOfOwner: 4 });
const patienceOfPeople = 1_000;

let threads: Promise<Piscina> | undefined;

async function startThreads(): Promise<Piscina> {
  const { Piscina: Pool } = await import('piscina');
  return new Pool({
    filename: new URL('./bounded-thread.ts', import.meta.url).href,
    name: 'doWork',
    minThreads: 0,
    maxThreads,
    idleTimeout: idleMs,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: threadMegabytes, maxYoungGenerationSizeMb: 16 },
  });
}

/**
 * Does work outside the thread that serves people, within bounds of time and memory; beyond them the thread is ended.
 * Throws `common.tooCostly`, `common.tooManyRequests` while too much of it waits, and what the work itself refuses.
 */
export async function runBounded<Input, Output>(work: BoundedWork<Input>): Promise<Output> {
  const release = await queue.enter(work.owner, work.patienceMs ?? patienceOfPeople, work.signal);
  try {
    const answer = await runInThread(work);
    if ('value' in answer) return answer.value as Output;
    const { code, status, params } = answer.refused;
    throw new AppError(code, status, { params });
  } finally {
    release();
  }
}

async function runInThread<Input>({ module, input, ms, signal }: BoundedWork<Input>): Promise<ThreadAnswer> {
  const pool = await (threads ??= startThreads());
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const overtime = new AbortController();
  let isOver = false;
  let timer = setTimeout(() => overtime.abort(), loadMs);
  void Promise.resolve(Atomics.waitAsync(begun, 0, 0, loadMs).value).then(() => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => overtime.abort(), ms);
  });
  const task: ThreadTask = { href: module.href, input, begun };
  try {
    return (await pool.run(task, {
      signal: signal ? AbortSignal.any([signal, overtime.signal]) : overtime.signal,
    })) as ThreadAnswer;
  } catch (error) {
    if (overtime.signal.aborted || signal?.aborted || isOutOfMemory(error)) throw commonErrors.tooCostly();
    throw error;
  } finally {
    isOver = true;
    clearTimeout(timer);
    Atomics.notify(begun, 0);
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
