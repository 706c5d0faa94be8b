import { drawProcess, dueInDays, type TaskSketch } from '@mp/workflow/server';
import { maintenancePlan, maintenancePlanProcess } from '../contract/index.ts';

const task = (field: string): TaskSketch => ({
  rules: `<wf:rule type="formUser" field="${field}"/>`,
  policies: ' empty="admin"',
  more: `<wf:reject policy="end"/><wf:actions addSign="false"/>${dueInDays(2)}`,
});

/** mt-plan-approval, with which every tenant begins (warranty-maintenance.md 4.2). */
export const maintenancePlanDrawing = drawProcess(maintenancePlanProcess, {
  resource: maintenancePlan,
  category: { code: 'maintenance', names: ['维保', 'Maintenance', '保守'] },
  subject: '{form.no} {form.name}',
  numberPrefix: 'MA',
  tasks: { execution: task('executionManagerId'), directSales: task('directSalesManagerId') },
  gateways: { direct: { type: 'exclusive', names: ['是否直销', 'Direct sale', '直販か'], to: 'end' } },
  flows: [
    ['start', 'execution'],
    ['execution', 'direct'],
    ['direct', 'directSales', "form.saleChannel == 'direct'"],
    ['direct', 'end'],
    ['directSales', 'end'],
  ],
});
