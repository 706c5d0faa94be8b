import type { PlanItem, PlanLink, PlanNetwork } from '@mp/project-plan/contract';

type Step = readonly [
  code: string,
  zh: string,
  en: string,
  ja: string,
  phase: string,
  kind: PlanItem['kind'],
  days: number,
  after: readonly string[],
  baselineOn: string,
  owner: string,
];

/** A delivery of four generator sets, as the milestones of direct sales lead to it. */
const steps: readonly Step[] = [
  ['M10', '合同签订', 'Contract signed', '契約締結', 'contract', 'payment', 0, [], '2026-01-05', 'Wang Lei'],
  ['M20', '定义批准', 'Definition approved', '定義承認', 'contract', 'normal', 5, ['M10'], '2026-01-12', 'Wang Lei'],
  ['M30', '图纸确认', 'Drawings confirmed', '図面確定', 'design', 'key', 10, ['M20'], '2026-01-26', 'Zhao Min'],
  ['M40', '生产完成', 'Production complete', '製造完了', 'delivery', 'key', 45, ['M30'], '2026-04-03', 'Li Na'],
  ['M45', '现场具备条件', 'Site ready', '現場準備完了', 'arrival', 'customer', 60, ['M30'], '2026-04-29', 'Chen Hao'],
  ['M50', '出厂试验', 'Factory acceptance test', '工場試験', 'delivery', 'customer', 3, ['M40'], '2026-04-10', 'Li Na'],
  ['M60', '发货', 'Shipped', '出荷', 'delivery', 'payment', 2, ['M50'], '2026-04-14', 'Li Na'],
  ['M70', '到货', 'Arrived', '現地到着', 'arrival', 'customer', 5, ['M60', 'M45'], '2026-04-29', 'Sun Yu'],
  ['M80', '安装完成', 'Installed', '据付完了', 'site', 'normal', 15, ['M70'], '2026-05-25', 'Zhou Jie'],
  ['M90', '调试完成', 'Commissioned', '試運転完了', 'site', 'key', 8, ['M80'], '2026-06-04', 'Zhou Jie'],
  ['M100', '验收', 'Accepted', '検収', 'site', 'key', 5, ['M90'], '2026-06-11', 'Wu Fang'],
  ['M110', '项目关闭', 'Closed', '案件完了', 'site', 'normal', 10, ['M100'], '2026-06-26', 'Wu Fang'],
];
const perUnit = ['M80', 'M90'];
const units = [1, 2, 3, 4];

const item = (
  { code, unitNo, name }: Pick<PlanItem, 'code' | 'unitNo' | 'name'>,
  own: Partial<PlanItem>,
): PlanItem => ({
  key: unitNo === null ? code : `${code}#${unitNo}`,
  code,
  unitNo,
  name,
  phase: '',
  kind: 'normal',
  days: 5,
  dayUnit: 'work',
  onSite: false,
  daysSource: null,
  ownerId: null,
  ownerName: null,
  state: 'notStarted',
  baselineOn: null,
  planOn: null,
  manualOn: null,
  actualOn: null,
  slipReason: null,
  ...own,
});

const done: Readonly<Record<string, string>> = { M10: '2026-01-05', M20: '2026-01-14', M30: '2026-01-30' };

/** A plan of twelve milestones, two of them for each unit. */
export const smallPlan: PlanNetwork = {
  anchorOn: '2026-01-05',
  today: '2026-02-25',
  requiredOn: '2026-06-24',
  ldPerDay: '5000',
  items: steps.flatMap(([code, zh, en, ja, phase, kind, days, , baselineOn, ownerName]) =>
    (perUnit.includes(code) ? units : [null]).map((unitNo) =>
      item(
        { code, unitNo, name: { ZH_CN: zh, EN_US: en, JA_JP: ja } },
        {
          phase,
          kind,
          // The units are set up one after the other.
          days: days + (code === 'M80' ? ((unitNo ?? 1) - 1) * 2 : 0),
          ownerName,
          baselineOn,
          actualOn: done[code] ?? null,
          state: done[code] ? 'done' : code === 'M40' || code === 'M45' ? 'inProgress' : 'notStarted',
        },
      ),
    ),
  ),
  links: steps.flatMap(([code, , , , , , , after]) =>
    after.map((before) => ({
      item: code,
      after: before,
      link: before === 'M45' ? ('FF' as const) : ('FS' as const),
      lag: 0,
    })),
  ),
};

const codeAt = (at: number) => `M${String(at).padStart(3, '0')}`;

/** A plan of so many milestones for each of so many units. */
export function largePlan(milestones: number, unitCount: number): PlanNetwork {
  const items: PlanItem[] = [];
  const links: PlanLink[] = [];
  for (let at = 0; at < milestones; at += 1)
    for (let no = 1; no <= unitCount; no += 1) {
      const code = codeAt(at);
      const name = { ZH_CN: `步骤 ${at + 1}`, EN_US: `Step ${at + 1}`, JA_JP: `工程 ${at + 1}` };
      const own = item(
        { code, unitNo: no, name },
        {
          phase: `P${Math.floor(at / 50) + 1}`,
          days: (at * 7 + no) % 4,
          ownerName: 'Wang Lei',
          state: at < 20 ? 'done' : 'notStarted',
          kind: at % 25 === 0 ? 'customer' : 'normal',
        },
      );
      items.push(own);
    }
  for (let at = 1; at < milestones; at += 1)
    links.push({ item: codeAt(at), after: codeAt(at - 1), link: 'FS', lag: 0 });
  return { anchorOn: '2026-01-05', today: '2026-02-25', requiredOn: null, ldPerDay: null, items, links };
}
