import { areaRule, drawProcess, dueInDays, roleRule } from '@mp/workflow/server';
import { personChange, personChangeProcess } from '../contract/index.ts';

const rejectEnds = '<wf:reject policy="end"/>';
const policies = ' self="superior" empty="admin"';

/** How people of dealers are audited. */
export const personChangeDrawing = drawProcess(personChangeProcess, {
  resource: personChange,
  category: { code: 'business', names: ['业务', 'Business', '業務'] },
  subject: '{form.dealerId} · {form.personName} · {form.kind} · {form.title}',
  numberPrefix: 'PS',
  tasks: {
    former: {
      rules: '<wf:rule type="formUser" field="confirmerIds"/>',
      policies: ' empty="admin"',
      more: `<wf:sign mode="any"/>${rejectEnds}<wf:timeout due="P5D" calendar="work" remindBefore="P1D" onDue="approve"/>`,
    },
    area: { rules: areaRule('ASE', 'scopeRegionId'), policies, more: `${rejectEnds}${dueInDays(3)}` },
    training: {
      rules: roleRule('R_TRN'),
      policies,
      more: `<wf:sign mode="claim"/>${rejectEnds}${dueInDays(3)}`,
    },
  },
  gateways: {
    origin: { type: 'exclusive', names: ['是否征询原经销商', 'Ask the former dealer', '旧販売店への確認'], to: 'area' },
    maker: { type: 'exclusive', names: ['是否需培训审核', 'Training needed', '研修審査の要否'], to: 'end' },
  },
  flows: [
    ['start', 'origin'],
    ['origin', 'former', 'form.asksFormer && form.state == "confirming"'],
    ['origin', 'area'],
    ['former', 'area'],
    ['area', 'maker'],
    ['maker', 'training', 'form.needsTraining'],
    ['maker', 'end'],
    ['training', 'end'],
  ],
});
