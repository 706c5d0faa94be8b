import { drawProcess, dueInDays, roleRule, type TaskSketch } from '@mp/workflow/server';
import {
  definitionProcess,
  extensionProcess,
  project,
  projectDefinition,
  registrationProcess,
} from '../contract/index.ts';

const category = { code: 'project', names: ['项目', 'Projects', '案件'] } as const;
/** Rejected is the end; what is to be mended is returned to whoever submitted. */
const policies = ' self="superior"';
const more = `<wf:reject policy="end"/><wf:actions addSign="false"/>${dueInDays(2)}`;

/** Whoever handles an area for the region in a field, for the project's way of selling. */
const ofArea = (position: string, regionField: string): TaskSketch => ({
  rules: `<wf:rule type="areaHandler" position="${position}" regionField="${regionField}" channel="field" channelField="channel"/>`,
  policies,
  more,
});
const ofRole = (role: string): TaskSketch => ({
  rules: roleRule(role),
  policies,
  more: `<wf:sign mode="claim"/>${more}`,
});

/** What every tenant begins with of projects (projects.md 4). */
export const projectDrawings = [
  drawProcess(registrationProcess, {
    resource: project,
    category,
    subject: '{form.no} {form.name}',
    numberPrefix: 'PI',
    tasks: {
      siteArea: ofArea('ASM', 'siteRegionId'),
      dealerArea: ofArea('ASM', 'dealerRegionId'),
      director: ofArea('DIRECTOR', 'siteRegionId'),
      directSales: ofRole('R_DSM'),
    },
    gateways: {
      crossing: { type: 'exclusive', names: ['是否跨大区', 'Two areas', '大エリア跨ぎか'], to: 'doubt' },
      doubt: { type: 'exclusive', names: ['是否疑似重复', 'Doubtful', '重複の疑い'], to: 'direct' },
      direct: { type: 'exclusive', names: ['是否直销', 'Direct sales', '直販か'], to: 'end' },
    },
    flows: [
      ['start', 'siteArea'],
      ['siteArea', 'crossing'],
      ['crossing', 'dealerArea', 'form.crossArea'],
      ['crossing', 'doubt'],
      ['dealerArea', 'doubt'],
      ['doubt', 'director', 'form.conflictScore >= 60 || form.estKva > 10000.0'],
      ['doubt', 'direct'],
      ['director', 'direct'],
      ['direct', 'directSales', "form.type == 'DIRECT'"],
      ['direct', 'end'],
      ['directSales', 'end'],
    ],
  }),
  drawProcess(extensionProcess, {
    resource: project,
    category,
    subject: '{form.no} {form.name}',
    numberPrefix: 'PX',
    tasks: { siteArea: ofArea('ASM', 'siteRegionId') },
    flows: [
      ['start', 'siteArea'],
      ['siteArea', 'end'],
    ],
  }),
  drawProcess(definitionProcess, {
    resource: projectDefinition,
    category,
    subject: '{form.no}',
    numberPrefix: 'PD',
    tasks: {
      application: ofArea('AE', 'siteRegionId'),
      siteArea: ofArea('ASM', 'siteRegionId'),
      directSales: ofRole('R_DSM'),
      projectLead: { ...ofArea('PM_LEAD', 'siteRegionId'), fields: { pmId: 'required' } },
    },
    gateways: {
      small: { type: 'exclusive', names: ['是否小型租赁', 'Small rental', '小型レンタルか'], to: 'application' },
      sold: { type: 'exclusive', names: ['是否直销', 'Direct sales', '直販か'], to: 'siteArea' },
    },
    flows: [
      ['start', 'small'],
      ['small', 'sold', "form.projectType == 'RENTAL' && form.totalKva <= 200.0"],
      ['small', 'application'],
      ['application', 'sold'],
      ['sold', 'directSales', "form.projectType == 'DIRECT'"],
      ['sold', 'siteArea'],
      ['siteArea', 'projectLead'],
      ['directSales', 'projectLead'],
      ['projectLead', 'end'],
    ],
  }),
];
