import { dealerContent } from '@mp/dealer/contract';
import { type I18nText, differenceOf, type RevisionComparison, type RevisionLine } from '@mp/kernel/contract';
import { workdayBefore } from './business-days.ts';
import { dealers } from './business-records.ts';
import { regionId, regions } from './business-regions.ts';
import { anId, type StageRecord, stamps } from './stage-ids.ts';

type State = 'areaAudit' | 'hqAudit' | 'finAudit' | 'effective';
type Line = readonly [dealer: number, no: number, state: State, classes: string, lines: number, waited: number];

/** Versions in audit: some wait for the visitor, some he has handled. */
const awaiting: readonly Line[] = [
  [0, 4, 'areaAudit', 'a', 2, 1],
  [3, 2, 'areaAudit', 'ab', 5, 2],
  [8, 3, 'areaAudit', 'a', 1, 3],
  [11, 2, 'areaAudit', 'abd', 9, 5],
  [17, 6, 'areaAudit', 'c', 2, 8],
];
const handled: readonly Line[] = [
  [2, 3, 'hqAudit', 'bd', 4, 4],
  [5, 5, 'finAudit', 'c', 1, 6],
  [9, 2, 'effective', 'a', 3, 12],
];
const people = ['王芳', '李强', '陈静', '赵敏', '刘洋'];

/** Names of the tasks at which a version stands. */
const nodes: Readonly<Partial<Record<State, I18nText>>> = {
  areaAudit: { ZH_CN: '区域销售审核', EN_US: 'Area sales audit', JA_JP: 'エリア営業審査' },
  hqAudit: { ZH_CN: '总部复核', EN_US: 'Head office audit', JA_JP: '本社審査' },
  finAudit: { ZH_CN: '财务审核', EN_US: 'Finance', JA_JP: '財務審査' },
};

function version([dealer, no, state, classes, lines, waited]: Line, at: number, process: string): StageRecord {
  const of = dealers[dealer];
  return {
    ...stamps,
    id: anId(10, at),
    title: `${String(of?.code)} V${no}`,
    dealerId: of?.id ?? null,
    versionNo: no,
    source: at % 3 === 2 ? 'feedback' : 'change',
    state,
    classes: [...classes],
    linesChanged: lines,
    submittedAt: `${workdayBefore(waited)}T02:00:00.000Z`,
    processNode: nodes[state] ?? null,
    processHandlers: state === 'effective' ? null : people[at % people.length],
    stageProcess: process,
  };
}

/** All of them. */
export const versions: readonly StageRecord[] = [
  ...awaiting.map((line, at) => version(line, at, 'awaitingMe')),
  ...handled.map((line, at) => version(line, 20 + at, 'handledByMe')),
];

interface Site {
  readonly kind: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  /** Code of its region; Pudong when not given. */
  readonly region?: string;
}
const site = ({ kind, name, address, phone, region = '310115' }: Site) => ({
  kind,
  name,
  regionId: regionId(region),
  address,
  lng: '121.544000',
  lat: '31.221000',
  phone,
  hours: kind === 'SERVICE' ? '7×24' : '08:30–17:30',
  isPublic: true,
});
const contact = (role: string, name: string, mobile: string) => ({ role, name, mobile, isPublic: role === 'SALES' });
const authorisation = (capabilities: readonly string[], powerBands: readonly string[]) => ({
  productLine: 'DIESEL',
  capabilities,
  powerBands,
  regionIds: [regionId('310000')],
  exclusive: false,
  validFrom: '2026-01-01',
});

/** A dealer's valid content and what a version makes of it. */
const before = {
  dealerType: 'SALES',
  legalRep: '张建国',
  registeredCapital: '5000000.00',
  regionId: regionId('310112'),
  registeredAddress: '闵行区申虹路 28 号',
  contacts: [contact('SALES', '李敏', '13916880001'), contact('SERVICE', '周勇', '13916880002')],
  sites: [site({ kind: 'HQ', name: '总部', address: '闵行区申虹路 28 号', phone: '400-820-1001', region: '310112' })],
  authorisations: [authorisation(['SELL'], ['P2'])],
  techHeads: 6,
};
const after = {
  ...before,
  dealerType: 'FULL',
  registeredCapital: '12000000.00',
  regionId: regionId('310115'),
  registeredAddress: '浦东新区张杨路 500 号',
  contacts: [contact('SALES', '李敏', '13916889999')],
  sites: [
    site({ kind: 'HQ', name: '总部', address: '浦东新区张杨路 500 号', phone: '400-820-1001' }),
    site({ kind: 'SERVICE', name: '浦东服务站', address: '浦东新区川沙路 88 号', phone: '021-58880002' }),
  ],
  authorisations: [authorisation(['SELL'], ['P2', 'P3'])],
  techHeads: 9,
};

const said = { byId: anId(11, 1), byName: '王芳', at: '2026-02-11T07:10:00.000Z', node: 'asm' } as const;

/** What the version changes: one line checked before, one returned before with a remark. */
export const heldLines: readonly RevisionLine[] = differenceOf(dealerContent, before, after).map((line) =>
  line.field === 'registeredCapital'
    ? { ...line, was: { ...said, mark: 'return', remark: '请补充验资报告' } }
    : line.field === 'legalRep' || line.field === 'techHeads'
      ? { ...line, mark: { ...said, mark: 'ok', remark: null } }
      : line,
);

/** Names of the records that the lines name, in Chinese as the server of a Chinese visitor would give them. */
export const heldLabels = (name: (text: I18nText) => string): RevisionComparison['labels'] =>
  Object.fromEntries(regions.map((region) => [region.id, name(region.name as I18nText)]));
