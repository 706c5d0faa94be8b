import { areaRule, drawProcess, dueInDays, roleRule, type TaskSketch } from '@mp/workflow/server';
import {
  dealerScopeProcess,
  dealerStatusProcess,
  dealerVersion,
  dealerVersionProcess,
  statusRequest,
} from '../contract/index.ts';

const category = { code: 'dealer', names: ['经销商', 'Dealers', '販売店'] } as const;
/** Rejected is the end; what is to be mended is returned to whoever submitted. */
const policies = ' self="superior"';
const more = (days: number) =>
  `<wf:reject policy="end"/><wf:actions addSign="false" delegate="false"/>${dueInDays(days)}`;
const ofArea = (position: string, days: number): TaskSketch => ({
  rules: areaRule(position, 'scopeRegionId'),
  policies,
  more: more(days),
});
const ofRole = (role: string): TaskSketch => ({
  rules: roleRule(role),
  policies,
  more: `<wf:sign mode="claim"/>${more(2)}`,
});
const asm = ofArea('ASM', 3);
const director = ofArea('DIRECTOR', 2);
const manager = ofRole('R_DDM');

const changes = (letters: string) => [...letters].map((each) => `"${each}" in form.classes`).join(' || ');
const granted = `${changes('d')} || form.isFirst`;
const resumed = (['specialist', 'director', 'manager', 'finance'] as const).map(
  (node) => ['resume', node, `form.resumeAt == '${node}'`] as const,
);

/** What every tenant begins with of dealers. */
export const dealerDrawings = [
  drawProcess(dealerVersionProcess, {
    resource: dealerVersion,
    category,
    subject: '{form.shortName} · {form.source} · V{form.versionNo}',
    numberPrefix: 'DV',
    tasks: {
      asm,
      ase: ofArea('ASE', 3),
      specialist: ofRole('R_DDS'),
      director,
      manager,
      finance: ofRole('R_FIN'),
    },
    gateways: {
      resume: { type: 'exclusive', names: ['从哪一步开始', 'Where to begin', '開始位置'], to: 'split' },
      split: { type: 'parallel', names: ['区域', 'Area', 'エリア'] },
      service: { type: 'exclusive', names: ['是否涉及服务', 'Service', 'サービス関連か'], to: 'served' },
      served: { type: 'exclusive', names: ['服务已审', 'Service audited', 'サービス審査済'] },
      join: { type: 'parallel', names: ['汇总', 'Together', '集約'] },
      headOffice: { type: 'exclusive', names: ['是否需总部', 'Head office', '本社要否'], to: 'end' },
      scope: { type: 'exclusive', names: ['是否涉及授权', 'Scope', '認定範囲'], to: 'money' },
      money: { type: 'exclusive', names: ['是否涉及账户', 'Money', '口座'], to: 'end' },
    },
    flows: [
      ['start', 'resume'],
      ['resume', 'split'],
      ...resumed,
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
  }),
  drawProcess(dealerScopeProcess, {
    resource: dealerVersion,
    category,
    subject: '{form.shortName} · {form.source} · V{form.versionNo}',
    numberPrefix: 'DA',
    tasks: { asm, director, manager },
    flows: [
      ['start', 'asm'],
      ['asm', 'director'],
      ['director', 'manager'],
      ['manager', 'end'],
    ],
  }),
  drawProcess(dealerStatusProcess, {
    resource: statusRequest,
    category,
    subject: '{form.dealerId} · {form.kind} · {form.title}',
    numberPrefix: 'DS',
    tasks: { director, manager, executive: ofRole('R_EXE') },
    gateways: { kind: { type: 'exclusive', names: ['是否清退', 'Termination', '解約か'], to: 'end' } },
    flows: [
      ['start', 'director'],
      ['director', 'manager'],
      ['manager', 'kind'],
      ['kind', 'executive', "form.kind == 'terminate'"],
      ['kind', 'end'],
      ['executive', 'end'],
    ],
  }),
];
