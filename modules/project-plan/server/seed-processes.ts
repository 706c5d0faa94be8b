import { drawProcess, dueInDays, roleRule, type TaskSketch } from '@mp/workflow/server';
import { planProcess, projectPlan, rebaseProcess } from '../contract/index.ts';

const category = { code: 'project', names: ['项目', 'Projects', '案件'] } as const;
const policies = ' self="superior"';
const more = `<wf:reject policy="end"/><wf:actions addSign="false"/>${dueInDays(2)}`;

/** Whoever handles the area of the site, for the project's way of selling. */
const ofArea = (position: string): TaskSketch => ({
  rules: `<wf:rule type="areaHandler" position="${position}" regionField="siteRegionId" channel="field" channelField="channel"/>`,
  policies,
  more,
});
const execution: TaskSketch = { rules: roleRule('R_EXM'), policies, more: `<wf:sign mode="claim"/>${more}` };

/** What every tenant begins with of plans (projects.md 4). */
export const planDrawings = [
  drawProcess(planProcess, {
    resource: projectPlan,
    category,
    subject: '{form.no} {form.name}',
    numberPrefix: 'PP',
    tasks: { projectLead: ofArea('PM_LEAD'), execution, director: ofArea('DIRECTOR') },
    gateways: {
      late: { type: 'exclusive', names: ['是否晚于要求日', 'After the required day', '要求日超過か'], to: 'end' },
    },
    flows: [
      ['start', 'projectLead'],
      ['projectLead', 'execution'],
      ['execution', 'late'],
      ['late', 'director', 'form.isAfterRequired'],
      ['late', 'end'],
      ['director', 'end'],
    ],
  }),
  drawProcess(rebaseProcess, {
    resource: projectPlan,
    category,
    subject: '{form.no} {form.name}',
    numberPrefix: 'PB',
    tasks: { projectLead: ofArea('PM_LEAD'), director: ofArea('DIRECTOR') },
    gateways: {
      great: { type: 'exclusive', names: ['是否重大变更', 'Great change', '重大な変更か'], to: 'end' },
    },
    flows: [
      ['start', 'projectLead'],
      ['projectLead', 'great'],
      ['great', 'director', 'form.isGreatRebase'],
      ['great', 'end'],
      ['director', 'end'],
    ],
  }),
];
