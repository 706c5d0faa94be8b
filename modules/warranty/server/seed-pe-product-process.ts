import { drawProcess, dueInDays, roleRule, type TaskSketch } from '@mp/workflow/server';
import { peProduct, peProductProcess } from '../contract/index.ts';

const ofRole = (role: string): TaskSketch => ({
  rules: `${roleRule(role)}<wf:exclude initiator="true"/>`,
  policies: ' empty="admin"',
  more: `<wf:sign mode="claim"/><wf:actions addSign="false"/>${dueInDays(2)}`,
});

/** P_PE_PRODUCT, with which every tenant begins (warranty-maintenance.md 4.2). */
export const peProductDrawing = drawProcess(peProductProcess, {
  resource: peProduct,
  category: { code: 'warranty', names: ['延保', 'Extended warranty', '延長保証'] },
  subject: '{form.code}',
  numberPrefix: 'PP',
  tasks: { check: ofRole('R_WPA'), priceCheck: ofRole('R_SVD') },
  gateways: {
    priced: { type: 'exclusive', names: ['是否复核价格', 'Price check needed', '価格確認が必要か'], to: 'end' },
  },
  flows: [
    ['start', 'check'],
    ['check', 'priced'],
    ['priced', 'priceCheck', 'form.needsPriceCheck'],
    ['priced', 'end'],
    ['priceCheck', 'end'],
  ],
});
