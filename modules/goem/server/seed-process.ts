import { drawProcess, dueInDays, roleRule, type TaskSketch } from '@mp/workflow/server';
import { goem, goemProcess, guestDealer, guestDealerProcess } from '../contract/index.ts';

const category = { code: 'dealer', names: ['经销商', 'Dealers', '販売店'] } as const;
const policies = ' self="superior"';
const more = (days: number) =>
  `<wf:reject policy="end"/><wf:actions addSign="false" delegate="false"/>${dueInDays(days)}`;
const ofRole = (role: string): TaskSketch => ({
  rules: roleRule(role),
  policies,
  more: `<wf:sign mode="claim"/>${more(2)}`,
});

/** What every tenant begins with of GOEMs and their guest dealers. */
export const goemDrawings = [
  drawProcess(goemProcess, {
    resource: goem,
    category,
    subject: '{form.name} · {form.code}',
    numberPrefix: 'GO',
    tasks: { specialist: ofRole('R_DDS'), manager: ofRole('R_DDM'), finance: ofRole('R_FIN') },
    gateways: { money: { type: 'exclusive', names: ['是否涉及账户', 'Money', '口座'], to: 'end' } },
    flows: [
      ['start', 'specialist'],
      ['specialist', 'manager'],
      ['manager', 'money'],
      ['money', 'finance', 'form.touchesMoney'],
      ['money', 'end'],
      ['finance', 'end'],
    ],
  }),
  drawProcess(guestDealerProcess, {
    resource: guestDealer,
    category,
    subject: '{form.name} · {form.code}',
    numberPrefix: 'GG',
    tasks: {
      asm: {
        rules: `<wf:rule type="areaHandler" position="ASM" regionField="regionId" channel="goem"/>`,
        policies,
        more: `<wf:sign mode="claim"/>${more(3)}`,
      },
    },
    flows: [
      ['start', 'asm'],
      ['asm', 'end'],
    ],
  }),
];
