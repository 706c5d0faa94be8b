import { commonErrors } from '../contract/index.ts';

/** A queue of tasks that are costly. */
export interface BoundedQueue {
  /** Throws `common.tooManyRequests` where too many wait, or where its turn does not come in time. */
  readonly run: <T>(task: () => Promise<T>) => Promise<T>;
  /** Whether another task would be taken. */
  readonly hasRoom: () => boolean;
}

/** How many tasks run at once and how many wait; and, where it is bounded, how long one waits for its turn. */
export interface QueueLimits {
  readonly running: number;
  readonly waiting: number;
  readonly patienceMs?: number;
}

/** Runs so many tasks at once and lets so many wait, in the order in which they came; beyond that it answers 429. */
export function createQueue({ running: places, waiting, patienceMs }: QueueLimits): BoundedQueue {
  const line: (() => void)[] = [];
  let running = 0;
  const leave = () => {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  };
  const hasRoom = () => running < places || line.length < waiting;
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        line.splice(line.indexOf(begin), 1);
        reject(commonErrors.tooManyRequests());
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs);
      line.push(begin);
    });
  const run: BoundedQueue['run'] = async (task) => {
    if (running >= places) {
      if (!hasRoom()) throw commonErrors.tooManyRequests();
      await turn();
    } else running += 1;
    try {
      return await task();
    } finally {
      leave();
    }
  };
  return { run, hasRoom };
}
