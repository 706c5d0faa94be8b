import { drawProcess, dueInDays, type TaskSketch } from '@mp/workflow/server';
import { phaseProcess, phaseRecord } from '../contract/index.ts';

const category = { code: 'project', names: ['项目', 'Projects', '案件'] } as const;
const policies = ' self="superior"';
const more = `<wf:reject policy="end"/><wf:actions addSign="false"/>${dueInDays(2)}`;

/** Whoever handles the area of the site, for the project's way of selling. */
const ofArea = (position: string): TaskSketch => ({
  rules: `<wf:rule type="areaHandler" position="${position}" regionField="siteRegionId" channel="field" channelField="channel"/>`,
  policies,
  more,
});
const manager: TaskSketch = { rules: '<wf:rule type="formUser" field="pmId"/>', policies, more };

/** What every tenant begins with of phases (projects.md 4). */
export const phaseDrawings = [
  drawProcess(phaseProcess, {
    resource: phaseRecord,
    category,
    subject: '{form.no}',
    numberPrefix: 'PA',
    tasks: { projectManager: manager, areaService: ofArea('ASE'), quality: ofArea('QA') },
    gateways: {
      running: {
        type: 'exclusive',
        names: ['是否调试或验收', 'Commissioning or acceptance', '試運転・検収か'],
        to: 'doubt',
      },
      doubt: { type: 'exclusive', names: ['是否有偏差', 'Deviation', '逸脱ありか'], to: 'end' },
    },
    flows: [
      ['start', 'projectManager'],
      ['projectManager', 'running'],
      ['running', 'areaService', "form.phase == 'COMMISSION' || form.phase == 'ACCEPT'"],
      ['running', 'doubt'],
      ['areaService', 'doubt'],
      ['doubt', 'quality', 'form.needsQuality'],
      ['doubt', 'end'],
      ['quality', 'end'],
    ],
  }),
];
