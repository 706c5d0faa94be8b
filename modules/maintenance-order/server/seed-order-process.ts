import { drawProcess, dueInDays, type TaskSketch } from '@mp/workflow/server';
import { maintenanceOrder, orderReviewProcess } from '../contract/index.ts';

const more = `<wf:reject policy="initiator"/><wf:actions addSign="false"/>${dueInDays(2)}`;
const ofUser = (field: string, fields: TaskSketch['fields']): TaskSketch => ({
  rules: `<wf:rule type="formUser" field="${field}"/>`,
  policies: ' self="superior"',
  fields,
  more,
});

/** How work is reviewed (warranty-maintenance.md 4.2, mt-order-review); that of dealers by the execution manager alone. */
export const orderReviewDrawing = drawProcess(orderReviewProcess, {
  resource: maintenanceOrder,
  category: { code: 'warranty', names: ['延保', 'Extended warranty', '延長保証'] },
  subject: '{form.no} {form.serialNo}',
  numberPrefix: 'MR',
  tasks: {
    execution: ofUser('executionManagerId', { executionScore: 'writable', executionComment: 'writable' }),
    sales: ofUser('directSalesManagerId', { salesComment: 'writable', billable: 'writable' }),
  },
  gateways: { sold: { type: 'exclusive', names: ['是否直销', 'Direct sales', '直販か'], to: 'end' } },
  flows: [
    ['start', 'execution'],
    ['execution', 'sold'],
    ['sold', 'sales', "form.saleChannel == 'direct'"],
    ['sold', 'end'],
    ['sales', 'end'],
  ],
});
