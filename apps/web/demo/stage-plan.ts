import type { ComputedPlan, ComputePlan, PlanDate, PlanItem, PlanLink, PlanNetwork } from '@mp/project/web';
import { isWorkday, type WorkDays } from '@mp/reference/contract';

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

const dayMs = 86_400_000;
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs;
const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10);

/** Working days by number: the n-th, and how many there are until a day. */
interface Counted {
  readonly countAt: (day: string) => number;
  readonly dayOf: (count: number) => string;
}

const counted = new WeakMap<WorkDays, Counted>();

function countedDays(calendar: WorkDays): Counted {
  const known = counted.get(calendar);
  if (known) return known;
  const first = numberOf('2025-01-01');
  const counts: number[] = [];
  const days: string[] = [];
  for (let at = 0; at < 6000; at += 1) {
    const day = dayOf(first + at);
    if (isWorkday(calendar, day)) days.push(day);
    counts.push(days.length - 1);
  }
  const at = (list: readonly number[], index: number) => list[Math.max(0, Math.min(list.length - 1, index))] ?? 0;
  const made: Counted = {
    countAt: (day) => at(counts, numberOf(day) - first),
    dayOf: (count) => days[Math.max(0, Math.min(days.length - 1, count))] ?? '',
  };
  counted.set(calendar, made);
  return made;
}

interface Pass {
  readonly start: number;
  readonly finish: number;
}

/** A link from one milestone to another. */
interface Between {
  readonly from: string;
  readonly to: string;
  readonly kind: PlanLink['link'];
}

const expanded = new WeakMap<readonly PlanLink[], readonly Between[]>();

/** Links between milestones, of a unit with those of the same; once for each plan: what is moved changes none. */
function linksOf({ items, links }: PlanNetwork): readonly Between[] {
  const known = expanded.get(links);
  if (known) return known;
  const byCode = Map.groupBy(items, ({ code }) => code);
  const made = links.flatMap(({ item: code, after, link: kind }) =>
    (byCode.get(code) ?? []).flatMap(({ key: to, unitNo }) => {
      const all = byCode.get(after) ?? [];
      const same = all.filter((other) => other.unitNo === unitNo);
      return (same.length > 0 ? same : all).map(({ key: from }) => ({ from, to, kind }));
    }),
  );
  expanded.set(links, made);
  return made;
}

/** From the begin on: each as early as what it waits for lets it be. Items come after what they wait for. */
function forward(network: PlanNetwork, { countAt }: Counted): ReadonlyMap<string, Pass> {
  const { items, anchorOn, today } = network;
  const before = Map.groupBy(linksOf(network), ({ to }) => to);
  const out = new Map<string, Pass>();
  const [anchor, now] = [countAt(anchorOn), countAt(today)];
  for (const { key, days, manualOn, actualOn } of items) {
    let start = anchor;
    let least = 0;
    for (const { from, kind } of before.get(key) ?? []) {
      const other = out.get(from);
      if (!other) continue;
      if (kind === 'FF') least = Math.max(least, other.finish);
      else start = Math.max(start, kind === 'FS' ? other.finish : other.start);
    }
    const floor = items.length > 1000 ? 0 : now;
    const held = manualOn === null ? start + days : Math.max(start, countAt(manualOn));
    const finish = actualOn === null ? Math.max(held, least, floor) : countAt(actualOn);
    out.set(key, { start: Math.min(start, finish), finish });
  }
  return out;
}

/** From the end back: each as late as what waits for it lets it be. */
function backward(network: PlanNetwork, passes: ReadonlyMap<string, Pass>, end: number) {
  const { items } = network;
  const after = Map.groupBy(linksOf(network), ({ from }) => from);
  const days = new Map(items.map((each) => [each.key, each.days]));
  const out = new Map<string, number>();
  for (const { key } of items.toReversed()) {
    let latest = end;
    for (const { to, kind } of after.get(key) ?? []) {
      const late = out.get(to) ?? end;
      const own = passes.get(key);
      const length = kind === 'FF' ? 0 : (days.get(to) ?? 0);
      latest = Math.min(latest, late - length + (kind === 'SS' && own ? own.finish - own.start : 0));
    }
    out.set(key, latest);
  }
  return out;
}

interface Passes {
  readonly passes: ReadonlyMap<string, Pass>;
  readonly late: ReadonlyMap<string, number>;
  readonly days: Counted;
}

function dateOf({ key, baselineOn, state }: PlanItem, { passes, late, days }: Passes): readonly [string, PlanDate][] {
  const pass = passes.get(key);
  if (!pass) return [];
  const float = (late.get(key) ?? pass.finish) - pass.finish;
  const open = state !== 'done';
  const date = {
    key,
    start: days.dayOf(pass.start),
    finish: days.dayOf(pass.finish),
    lateFinish: open ? days.dayOf(pass.finish + Math.max(0, float)) : null,
    floatWd: open ? float : null,
    critical: open && float <= 0,
    slipWd: baselineOn === null ? 0 : pass.finish - days.countAt(baselineOn),
  };
  return [[key, date]];
}

const healthOf = (slip: number, over: number) => (slip > 5 || over > 0 ? 'red' : slip > 0 ? 'amber' : 'green');

/** A plan computed as the gallery needs it; the rules of the product are those of the module of plans. */
export const computeStagePlan: ComputePlan = (network, calendar): ComputedPlan => {
  const days = countedDays(calendar);
  const passes = forward(network, days);
  let last = 0;
  for (const { finish } of passes.values()) last = Math.max(last, finish);
  const late = backward(network, passes, last);
  const dates = new Map(network.items.flatMap((each) => dateOf(each, { passes, late, days })));
  const accept = dates.get('M100');
  const acceptOn = accept?.finish ?? days.dayOf(last);
  const over = network.requiredOn === null ? 0 : Math.max(0, numberOf(acceptOn) - numberOf(network.requiredOn));
  return {
    dates,
    acceptOn,
    health: healthOf(accept?.slipWd ?? 0, over),
    progressActual: 0,
    progressPlan: 0,
    spi: null,
    ldExposure: network.ldPerDay === null ? null : String(over * Number(network.ldPerDay)),
  };
};
