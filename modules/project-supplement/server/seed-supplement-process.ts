import { drawProcess, dueInDays, roleRule, type TaskSketch } from '@mp/workflow/server';
import { supplement, supplementProcess } from '../contract/index.ts';

const policies = ' self="superior"';
const more = `<wf:reject policy="end"/><wf:actions addSign="false"/>${dueInDays(2)}`;

/** Whoever handles the area in which the project stands, for its way of selling. */
const ofArea = (position: string): TaskSketch => ({
  rules: `<wf:rule type="areaHandler" position="${position}" regionField="scopeRegionId" channel="field" channelField="scopeChannel"/>`,
  policies,
  more,
});

/** Who audits a back-entry: the area what dealers enter, the project lead everything, finance a whole project with its amount. */
export const supplementDrawing = drawProcess(supplementProcess, {
  resource: supplement,
  category: { code: 'project', names: ['项目', 'Projects', '案件'] },
  subject: '{form.no}',
  numberPrefix: 'PB',
  tasks: {
    siteArea: ofArea('ASM'),
    projectLead: ofArea('PM_LEAD'),
    finance: { rules: roleRule('R_FIN'), policies, more: `<wf:sign mode="claim"/>${more}` },
  },
  gateways: {
    entered: { type: 'exclusive', names: ['是否经销商补录', 'By a dealer', '販売店の登録か'], to: 'projectLead' },
    whole: { type: 'exclusive', names: ['是否历史项目', 'Past project', '過去案件か'], to: 'end' },
  },
  flows: [
    ['start', 'entered'],
    ['entered', 'siteArea', 'form.fromDealer'],
    ['entered', 'projectLead'],
    ['siteArea', 'projectLead'],
    ['projectLead', 'whole'],
    ['whole', 'finance', "form.kind == 'historic'"],
    ['whole', 'end'],
    ['finance', 'end'],
  ],
});
