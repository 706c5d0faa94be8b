import { drawProcess } from '@mp/workflow/server';
import { accessProcess, accessRequest } from '../contract/index.ts';

/** Who does not answer within two working days is relieved by his superior. */
const more =
  '<wf:sign mode="claim"/><wf:reject policy="end"/><wf:actions addSign="false"/><wf:timeout due="P2D" calendar="work" remindBefore="PT8H" onDue="superior"/>';

/** How access to a project is decided: who manages it, of a confidential one the director of its area (P-PRJ-ACCESS). */
export const accessDrawing = drawProcess(accessProcess, {
  resource: accessRequest,
  category: { code: 'project', names: ['项目', 'Projects', '案件'] },
  subject: '{form.subject}',
  numberPrefix: 'PA',
  tasks: {
    manager: {
      rules: '<wf:rule type="formUser" field="managerIds"/>',
      policies: ' self="superior" empty="admin"',
      more,
    },
    director: {
      rules:
        '<wf:rule type="areaHandler" position="DIRECTOR" regionField="siteRegionId" channel="field" channelField="channel"/>',
      policies: ' self="superior" empty="admin"',
      more,
    },
  },
  gateways: {
    secrecy: { type: 'exclusive', names: ['是否保密', 'Confidential', '機密か'], to: 'manager' },
  },
  flows: [
    ['start', 'secrecy'],
    ['secrecy', 'director', 'form.isConfidential'],
    ['secrecy', 'manager'],
    ['manager', 'end'],
    ['director', 'end'],
  ],
});
