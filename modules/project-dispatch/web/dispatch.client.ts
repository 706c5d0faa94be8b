import { defineLink } from '@mp/kernel/web';

/** One dispatch, a new one for a project, or the form of one. */
export const toDispatch = defineLink<{ record?: string; new?: string; project?: string; edit?: string }>(
  '/projectPhaseExecution',
);
