import { defineProcess } from '@mp/kernel/contract';

/** Feedback that is two working days over its term goes to the superior of its handler (dealers.md 4). */
export const feedbackOverdueProcess = defineProcess('feedbackOverdue', {
  key: 'P_FEEDBACK_ESC',
  nodes: ['superior'],
});
