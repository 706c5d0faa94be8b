import { areaRule, drawProcess, roleRule, type TaskSketch } from '@mp/workflow/server';
import { peOrder, peOrderProcess } from '../contract/index.ts';

/** Reminded after two working days, with the superior after four. */
const due = '<wf:timeout due="P4D" calendar="work" remindBefore="P2D" onDue="superior"/>';
const more = `<wf:reject policy="end"/><wf:actions addSign="false"/>${due}`;
const policies = ' self="superior"';

const ofRole = (role: string, fields: TaskSketch['fields'] = {}): TaskSketch => ({
  rules: roleRule(role),
  policies,
  fields,
  more: `<wf:sign mode="claim"/>${more}`,
});
const ofArea = (position: string, fields: TaskSketch['fields'] = {}): TaskSketch => ({
  rules: areaRule(position, 'dealerRegionId'),
  policies,
  fields,
  more,
});
const resumed = peOrderProcess.nodes
  .filter((node) => node !== 'first')
  .map((node) => ['resume', node, `form.resumeAt == '${node}'`] as const);

/** How a sale is checked (4.2); what was returned without another price goes on where it was returned. */
export const peOrderDrawing = drawProcess(peOrderProcess, {
  resource: peOrder,
  category: { code: 'warranty', names: ['延保', 'Extended warranty', '延長保証'] },
  subject: '{form.no} {form.endCustomerId}',
  numberPrefix: 'PO',
  tasks: {
    first: ofArea('ASV', { checkList: 'required', 'lines.hoursReading': 'writable' }),
    area: ofArea('DIRECTOR'),
    director: ofRole('R_SVD'),
    general: ofRole('R_GM'),
    order: ofRole('R_FIN', {
      paidAmount: 'required',
      paidOn: 'writable',
      paymentVoucher: 'writable',
      invoiceNo: 'writable',
      invoiceDate: 'writable',
    }),
    effect: ofRole('R_WCO', { issueOn: 'writable' }),
  },
  gateways: {
    resume: { type: 'exclusive', names: ['从哪一步继续', 'Where to go on', '再開位置'], to: 'first' },
    special: { type: 'exclusive', names: ['是否特批', 'Special check', '特別審査か'], to: 'order' },
    wide: {
      type: 'exclusive',
      names: ['是否需服务总监', 'Service director needed', 'サービス統括が必要か'],
      to: 'high',
    },
    high: { type: 'exclusive', names: ['是否需总经理', 'Executive needed', '経営層が必要か'], to: 'order' },
  },
  flows: [
    ['start', 'resume'],
    ['resume', 'first'],
    ...resumed,
    ['first', 'special'],
    ['special', 'area', 'form.specialFlag'],
    ['special', 'order'],
    ['area', 'wide'],
    ['wide', 'director', 'form.needsDirector'],
    ['wide', 'high'],
    ['director', 'high'],
    ['high', 'general', 'form.needsGeneral'],
    ['high', 'order'],
    ['general', 'order'],
    ['order', 'effect'],
    ['effect', 'end'],
  ],
});
