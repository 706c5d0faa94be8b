import {
  dueInDays,
  endNode,
  gateway,
  registerProcess,
  roleRule,
  startNode,
  taskNode,
  type BuiltInProcess,
} from '@mp/workflow/server';

const category = { code: 'dealer', names: ['经销商', 'Dealers', '販売店'] } as const;
const policies = ' self="superior"';
const more = (days: number) =>
  `<wf:sign mode="claim"/><wf:reject policy="end"/><wf:actions addSign="false" delegate="false"/>${dueInDays(days)}`;
const task = (id: string, names: readonly [string, string, string], rules: string) =>
  taskNode({ id, names, rules, policies, more: more(2) });

/** How a GOEM or a change of one is approved (dealers.md 4). */
const maker: BuiltInProcess = {
  key: 'P_GOEM',
  names: ['GOEM审核', 'GOEM audit', 'GOEM審査'],
  category,
  resource: 'dealer.goem',
  subject: '{form.name} · {form.code}',
  numberPrefix: 'GO',
  nodes: [
    startNode,
    task('specialist', ['总部复核', 'Head office audit', '本社審査'], roleRule('R_DDS')),
    task('manager', ['渠道经理审批', 'Dealer manager', '販売店マネージャー'], roleRule('R_DDM')),
    gateway('money', 'exclusive', ['是否涉及账户', 'Money', '口座'], 'end'),
    task('finance', ['财务审核', 'Finance', '財務審査'], roleRule('R_FIN')),
    endNode(),
  ],
  flows: [
    ['start', 'specialist'],
    ['specialist', 'manager'],
    ['manager', 'money'],
    ['money', 'finance', 'form.touchesMoney'],
    ['money', 'end'],
    ['finance', 'end'],
  ],
};

/** How a guest dealer is let in. */
const guest: BuiltInProcess = {
  key: 'P_GUEST',
  names: ['GOEM客户经销商审核', 'GOEM guest dealer audit', 'GOEMゲスト販売店審査'],
  category,
  resource: 'dealer.guestDealer',
  subject: '{form.name} · {form.code}',
  numberPrefix: 'GG',
  nodes: [
    startNode,
    taskNode({
      id: 'asm',
      names: ['区域销售审核', 'Area sales audit', 'エリア営業審査'],
      rules: `<wf:rule type="areaHandler" position="ASM" regionField="regionId" channel="goem"/>`,
      policies,
      more: more(3),
    }),
    endNode(),
  ],
  flows: [
    ['start', 'asm'],
    ['asm', 'end'],
  ],
};

/** Declares the processes of GOEMs and their guest dealers. */
export function registerGoemProcesses(): void {
  registerProcess(maker);
  registerProcess(guest);
}
