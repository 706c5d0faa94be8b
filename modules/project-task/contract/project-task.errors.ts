import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of tasks (projects.md 2.3, 6). */
export const projectTaskErrors = defineErrors('projectTask', {
  /** The project of the task is suspended or over. */
  atRest: refusal(409),
  /** The plan of the project has not been approved yet. */
  notReleased: refusal(409),
  nobody: refusal(409),
  /** Somebody works on the tasks that are his; all others are planned. */
  notYours: refusal(409),
  waitsFor: refusal<{ no: string }>(409),
  cycle: refusal<{ no: string }>(422),
  otherProject: refusal<{ no: string }>(422),
  /** Milestone or place of another project. */
  elsewhere: refusal<{ field: string }>(422),
  personElsewhere: refusal<{ name: string }>(422),
  otherDealer: refusal(422),
  projectOver: refusal<{ no: string; state: string }>(409),
  windowTooLong: refusal<{ weeks: number }>(422),
});
