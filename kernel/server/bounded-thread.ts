import type { ThreadAnswer, ThreadTask } from './bounded-work.ts';

/** Loads the module of a piece of work and does it; runs in a thread of its own. */
export async function doWork({ href, input, begun }: ThreadTask): Promise<ThreadAnswer> {
  const { work } = (await import(href)) as { work: (input: unknown) => Promise<unknown> };
  Atomics.store(begun, 0, 1);
  Atomics.notify(begun, 0);
  try {
    return { value: await work(input) };
  } catch (error) {
    // A refusal loses its class between threads.
    if (!(error instanceof Error) || error.name !== 'AppError') throw error;
    const { code, status, params } = error as Error & Extract<ThreadAnswer, { refused: unknown }>['refused'];
    return { refused: { code, status, params } };
  }
}
