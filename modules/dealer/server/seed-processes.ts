import {
  areaRule,
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
/** Rejected is the end; what is to be mended is returned to whoever submitted. */
const policies = ' self="superior"';
const more = (days: number) =>
  `<wf:reject policy="end"/><wf:actions addSign="false" delegate="false"/>${dueInDays(days)}`;

const asm = taskNode({
  id: 'asm',
  names: ['区域销售审核', 'Area sales audit', 'エリア営業審査'],
  rules: areaRule('ASM', 'scopeRegionId'),
  policies,
  more: more(3),
});
const ase = taskNode({
  id: 'ase',
  names: ['区域服务审核', 'Area service audit', 'エリアサービス審査'],
  rules: areaRule('ASE', 'scopeRegionId'),
  policies,
  more: more(3),
});
const claimed = '<wf:sign mode="claim"/>';
const specialist = taskNode({
  id: 'specialist',
  names: ['总部复核', 'Head office audit', '本社審査'],
  rules: roleRule('R_DDS'),
  policies,
  more: claimed + more(2),
});
const director = taskNode({
  id: 'director',
  names: ['大区总监审批', 'Sales region director', '地域本部長'],
  rules: areaRule('DIRECTOR', 'scopeRegionId'),
  policies,
  more: more(2),
});
const manager = taskNode({
  id: 'manager',
  names: ['渠道经理审批', 'Dealer manager', '販売店マネージャー'],
  rules: roleRule('R_DDM'),
  policies,
  more: claimed + more(2),
});
const finance = taskNode({
  id: 'finance',
  names: ['财务审核', 'Finance', '財務審査'],
  rules: roleRule('R_FIN'),
  policies,
  more: claimed + more(2),
});

const changes = (letters: string) => [...letters].map((each) => `"${each}" in form.classes`).join(' || ');
const granted = `${changes('d')} || form.isFirst`;

/** How a version of a dealer is approved (dealers.md 4): the classes of its changes decide the route. */
const version: BuiltInProcess = {
  key: 'P_DLR_VERSION',
  names: ['经销商信息审核', 'Dealer version', '販売店情報審査'],
  category,
  resource: 'dealer.dealerVersion',
  subject: '{form.shortName} · {form.source} · V{form.versionNo}',
  numberPrefix: 'DV',
  nodes: [
    startNode,
    gateway('resume', 'exclusive', ['从哪一步开始', 'Where to begin', '開始位置'], 'split'),
    gateway('split', 'parallel', ['区域', 'Area', 'エリア']),
    gateway('service', 'exclusive', ['是否涉及服务', 'Service', 'サービス関連か'], 'served'),
    gateway('served', 'exclusive', ['服务已审', 'Service audited', 'サービス審査済']),
    asm,
    ase,
    gateway('join', 'parallel', ['汇总', 'Together', '集約']),
    gateway('headOffice', 'exclusive', ['是否需总部', 'Head office', '本社要否'], 'end'),
    specialist,
    gateway('scope', 'exclusive', ['是否涉及授权', 'Scope', '認定範囲'], 'money'),
    director,
    manager,
    gateway('money', 'exclusive', ['是否涉及账户', 'Money', '口座'], 'end'),
    finance,
    endNode(),
  ],
  flows: [
    ['start', 'resume'],
    ['resume', 'split'],
    ['resume', 'specialist', "form.resumeAt == 'specialist'"],
    ['resume', 'director', "form.resumeAt == 'director'"],
    ['resume', 'manager', "form.resumeAt == 'manager'"],
    ['resume', 'finance', "form.resumeAt == 'finance'"],
    ['split', 'asm'],
    ['split', 'service'],
    ['service', 'ase', 'form.touchesService'],
    ['service', 'served'],
    ['served', 'join'],
    ['asm', 'join'],
    ['ase', 'served'],
    ['join', 'headOffice'],
    ['headOffice', 'specialist', `${changes('bcd')} || form.isFirst`],
    ['headOffice', 'end'],
    ['specialist', 'scope'],
    ['scope', 'director', granted],
    ['scope', 'money'],
    ['director', 'manager'],
    ['manager', 'money'],
    ['money', 'finance', changes('c')],
    ['money', 'end'],
    ['finance', 'end'],
  ],
};

/** A dealer asks for a wider scope. */
const authorisation: BuiltInProcess = {
  key: 'P_DLR_AUTH',
  names: ['经销商授权变更', 'Dealer scope', '販売店認定変更'],
  category,
  resource: 'dealer.dealerVersion',
  subject: '{form.shortName} · {form.source} · V{form.versionNo}',
  numberPrefix: 'DA',
  nodes: [startNode, asm, director, manager, endNode()],
  flows: [
    ['start', 'asm'],
    ['asm', 'director'],
    ['director', 'manager'],
    ['manager', 'end'],
  ],
};

/** Suspension and termination; the executive decides the latter. */
const status: BuiltInProcess = {
  key: 'P_DLR_STATUS',
  names: ['经销商暂停与清退', 'Suspension and termination of a dealer', '販売店停止・解約'],
  category,
  resource: 'dealer.statusRequest',
  subject: '{form.dealerId} · {form.kind} · {form.title}',
  numberPrefix: 'DS',
  nodes: [
    startNode,
    director,
    manager,
    gateway('kind', 'exclusive', ['是否清退', 'Termination', '解約か'], 'end'),
    taskNode({
      id: 'executive',
      names: ['高管审批', 'Executive', '経営層決裁'],
      rules: roleRule('R_EXE'),
      policies,
      more: claimed + more(2),
    }),
    endNode(),
  ],
  flows: [
    ['start', 'director'],
    ['director', 'manager'],
    ['manager', 'kind'],
    ['kind', 'executive', "form.kind == 'terminate'"],
    ['kind', 'end'],
    ['executive', 'end'],
  ],
};

/** Declares the processes of dealers. */
export function registerDealerProcesses(): void {
  for (const process of [version, authorisation, status]) registerProcess(process);
}
