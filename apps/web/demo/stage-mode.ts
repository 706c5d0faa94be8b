import { ApiError } from '@mp/kernel/web';

/** What the stage's source does: answers, has nothing, never answers, or fails. */
export type StageMode = 'normal' | 'empty' | 'loading' | 'error';

const unanswered = () => new Promise<never>(() => undefined);
const fault = () => new ApiError({ code: 'common.unavailable', status: 503, requestId: 'stage-0001' });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs `answer` the way the mode says. */
export async function inMode<T>(mode: StageMode, answer: () => T | Promise<T>): Promise<T> {
  if (mode === 'loading') return unanswered();
  await pause(60);
  if (mode === 'error') throw fault();
  return answer();
}
