import { drawProcess, dueInDays, roleRule, type TaskSketch } from '@mp/workflow/server';
import { businessPlan, businessPlanProcess } from '../contract/index.ts';

const policies = ' self="superior"';
const more = `<wf:reject policy="end"/><wf:actions addSign="false"/>${dueInDays(2)}`;

const ofRole = (role: string): TaskSketch => ({
  rules: roleRule(role),
  policies,
  more: `<wf:sign mode="claim"/>${more}`,
});
/** Whoever handles an area for the region of the site, for the project's way of selling. */
const ofArea = (position: string): TaskSketch => ({
  rules: `<wf:rule type="areaHandler" position="${position}" regionField="siteRegionId" channel="field" channelField="channel"/>`,
  policies,
  more,
});

/** P-PRJ-BIZ, with which every tenant begins (projects.md 4); who decides beyond finance is counted by the plan. */
export const businessPlanDrawing = drawProcess(businessPlanProcess, {
  resource: businessPlan,
  category: { code: 'project', names: ['项目', 'Projects', '案件'] },
  subject: '{form.no}',
  numberPrefix: 'PB',
  tasks: {
    directSales: ofRole('R_DSM'),
    siteArea: ofArea('ASM'),
    finance: ofRole('R_FIN'),
    director: ofArea('DIRECTOR'),
    executive: ofRole('R_EXE'),
  },
  gateways: {
    sold: { type: 'exclusive', names: ['是否直销', 'Direct sales', '直販か'], to: 'siteArea' },
    wide: { type: 'exclusive', names: ['是否需大区总监', 'Director needed', '統括責任者が必要か'], to: 'high' },
    high: { type: 'exclusive', names: ['是否需总经理', 'Executive needed', '役員が必要か'], to: 'end' },
  },
  flows: [
    ['start', 'sold'],
    ['sold', 'directSales', "form.projectType == 'DIRECT'"],
    ['sold', 'siteArea'],
    ['directSales', 'finance'],
    ['siteArea', 'finance'],
    ['finance', 'wide'],
    ['wide', 'director', 'form.needsDirector'],
    ['wide', 'high'],
    ['director', 'high'],
    ['high', 'executive', 'form.needsExecutive'],
    ['high', 'end'],
    ['executive', 'end'],
  ],
});
