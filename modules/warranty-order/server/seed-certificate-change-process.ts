import { drawProcess, roleRule, type TaskSketch } from '@mp/workflow/server';
import { certificateChange, certificateChangeProcess } from '../contract/index.ts';

const ofRole = (role: string): TaskSketch => ({
  rules: `${roleRule(role)}<wf:exclude initiator="true"/>`,
  policies: ' empty="admin"',
  more: '<wf:sign mode="claim"/><wf:reject policy="end"/><wf:actions addSign="false"/><wf:timeout due="P4D" calendar="work" remindBefore="P2D" onDue="superior"/>',
});

/** How a change of a certificate is decided (4.2): a change of holder by the officer alone; nobody decides on his own. */
export const certificateChangeDrawing = drawProcess(certificateChangeProcess, {
  resource: certificateChange,
  category: { code: 'warranty', names: ['延保', 'Extended warranty', '延長保証'] },
  subject: '{form.no} {form.certificateId}',
  numberPrefix: 'CC',
  tasks: { officer: ofRole('R_WCO'), director: ofRole('R_SVD') },
  gateways: {
    beyond: {
      type: 'exclusive',
      names: ['是否需服务总监', 'Service director needed', 'サービス統括が必要か'],
      to: 'end',
    },
  },
  flows: [
    ['start', 'officer'],
    ['officer', 'beyond'],
    ['beyond', 'director', 'form.needsDirector'],
    ['beyond', 'end'],
    ['director', 'end'],
  ],
});
