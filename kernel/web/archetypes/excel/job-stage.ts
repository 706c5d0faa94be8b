import type { ImportBatch, Progress } from '@mp/kernel/contract';

/** How far a remembered export or import is: at work, waiting for the user, without a result, or not there. */
export type JobStage = 'none' | 'running' | 'ready' | 'failed';

/** The stage of an export; `isGone` when the server does not know it any more. */
export function exportStage(state: Progress['state'] | undefined, isGone: boolean): JobStage {
  if (isGone) return 'none';
  if (state === 'done') return 'ready';
  return state === 'failed' || state === 'canceled' ? 'failed' : 'running';
}

/** The stage of an import: what was checked waits to be taken over, what is done to be looked at. */
export function importStage(state: ImportBatch['state'] | undefined, isGone: boolean): JobStage {
  if (isGone) return 'none';
  if (state === 'checked' || state === 'done' || state === 'undone') return 'ready';
  return state === 'failed' || state === 'refused' || state === 'canceled' ? 'failed' : 'running';
}
