{{#process}}
import { drawProcess, dueInDays, roleRule } from '@mp/workflow/server';
import { __entity__, __entity__Process } from '../contract/index.ts';

/** Who approves it, and in which order; what every tenant begins with and may redraw. */
export const __entity__Drawing = drawProcess(__entity__Process, {
  resource: __entity__,
  category: { code: '__module__', names: ['__modulezh__', '__moduleen__', '__moduleja__'] },
  subject: '{form.name}',
  numberPrefix: '__prefix__',
  tasks: {
    review: { rules: roleRule('__role__'), more: `<wf:sign mode="claim"/><wf:reject policy="end"/>${dueInDays(3)}` },
  },
  flows: [
    ['start', 'review'],
    ['review', 'end'],
  ],
});
{{/process}}
