import { drawProcess, dueInDays, roleRule } from '@mp/workflow/server';
import { registration, registrationProcess } from '../contract/index.ts';

/** P_WARRANTY_REG, with which every tenant begins: without doubts nobody is asked. */
export const registrationDrawing = drawProcess(registrationProcess, {
  resource: registration,
  category: { code: 'warranty', names: ['延保', 'Extended warranty', '延長保証'] },
  subject: '{form.no}',
  numberPrefix: 'RG',
  tasks: {
    firstCheck: {
      rules: `${roleRule('R_WFC')}<wf:exclude initiator="true"/>`,
      policies: ' empty="admin"',
      more: `<wf:sign mode="claim"/><wf:reject policy="end"/>${dueInDays(2)}`,
    },
  },
  gateways: { doubted: { type: 'exclusive', names: ['是否需初审', 'Check needed', '審査が必要か'], to: 'end' } },
  flows: [
    ['start', 'doubted'],
    ['doubted', 'firstCheck', 'form.needsCheck'],
    ['doubted', 'end'],
    ['firstCheck', 'end'],
  ],
});
