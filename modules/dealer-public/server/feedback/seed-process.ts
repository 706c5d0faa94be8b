import { drawProcess, dueInDays, superiorRule } from '@mp/workflow/server';
import { feedback, feedbackOverdueProcess } from '../../contract/index.ts';

/** Overdue feedback goes to the superior. */
export const feedbackOverdueDrawing = drawProcess(feedbackOverdueProcess, {
  resource: feedback,
  category: { code: 'dealer', names: ['经销商', 'Dealers', '販売店'] },
  subject: '{form.dealerId} · {form.no}',
  numberPrefix: 'FE',
  tasks: { superior: { rules: superiorRule(1), more: `<wf:reject policy="end"/>${dueInDays(2)}` } },
  flows: [
    ['start', 'superior'],
    ['superior', 'end'],
  ],
});
