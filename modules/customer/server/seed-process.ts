import { areaRule, drawProcess, dueInDays, roleRule } from '@mp/workflow/server';
import { customer, customerCheckProcess } from '../contract/index.ts';

const policies = ' self="superior"';
const more = (days: number) =>
  `<wf:reject policy="end"/><wf:actions addSign="false" delegate="false"/>${dueInDays(days)}`;

/**
 * Who passes a suspect lets it become active, who rejects it joins it with the one it looks like. A merge is passed by
 * the head office as well.
 */
export const customerCheckDrawing = drawProcess(customerCheckProcess, {
  resource: customer,
  category: { code: 'customer', names: ['客户', 'Customers', '顧客'] },
  subject: '{form.code} {form.name}',
  numberPrefix: 'CU',
  tasks: {
    area: { rules: areaRule('ASM', 'regionId'), policies, more: more(3) },
    specialist: { rules: roleRule('R_DDS'), policies, more: `<wf:sign mode="claim"/>${more(2)}` },
  },
  gateways: { asks: { type: 'exclusive', names: ['是否合并', 'Merge', '統合か'], to: 'end' } },
  flows: [
    ['start', 'area'],
    ['area', 'asks'],
    ['asks', 'specialist', "form.status != 'draft'"],
    ['asks', 'end'],
    ['specialist', 'end'],
  ],
});
