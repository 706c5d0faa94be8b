import { pickText } from '@mp/kernel/contract';
import type { GanttLink, GanttRow } from '@mp/kernel/web';
import { plusDays, type WorkDays } from '@mp/reference/contract';
import {
  afterMilestone,
  clashesOf,
  isPerson,
  lanesOf,
  nobody,
  weekLoads,
  type Clash,
  type PlanBar,
  type PlanGround,
  type TaskPlan,
  type TaskPlanBar,
} from '../contract/index.ts';

/** Words of the plan in the language of the reader. */
export interface PlanWords {
  readonly language: string;
  readonly unassigned: string;
  readonly ofDealer: (name: string, dealer: string) => string;
  readonly dispatch: (no: string, phase: string) => string;
  readonly over: (percent: number) => string;
  readonly percent: (percent: number) => string;
  readonly hours: (hours: number) => string;
}

/** How full a week is before it is marked as nearly full, in per cent. */
const nearlyFull = 85;

/** The key of a bar: a dispatch stands in the lane of each of its people. */
export const keyOfBar = ({ id, kind, lane }: Pick<TaskPlanBar, 'id' | 'kind' | 'lane'>): string =>
  kind === 'task' ? id : `${id} ${lane}`;

/** A bar as the rules of loads take it. */
export const toPlanBar = (bar: TaskPlanBar): PlanBar => ({
  key: keyOfBar(bar),
  kind: bar.kind,
  lane: bar.lane,
  startOn: bar.startOn,
  endOn: bar.endOn,
  hours: bar.hours,
  workdays: bar.workdays,
  isMovable: bar.mayAssign && bar.state === 'todo',
  priority: bar.priority,
  latestOn: bar.latestOn,
  predecessors: bar.predecessors,
});

/** The working days that a plan goes by. */
export const toDays = ({ weekend, days }: TaskPlan['calendar']): WorkDays => ({
  weekend: new Set(weekend),
  days: new Map(days.map(({ day, kind }) => [day, kind])),
});

/** What the plan of a window is computed from, and what follows. */
export interface PlanModel {
  readonly ground: PlanGround;
  readonly bars: readonly PlanBar[];
  readonly byKey: ReadonlyMap<string, TaskPlanBar>;
  readonly clashes: readonly Clash[];
  /** People and dealers that are shown, in their order; what nobody has stands before them. */
  readonly lanes: readonly string[];
  readonly laneName: (lane: string) => string;
}

/** See `PlanModel`. */
export function planModel(plan: TaskPlan, words: Pick<PlanWords, 'unassigned' | 'ofDealer'>): PlanModel {
  const { from, to, today, dayHours } = plan;
  const ground = { calendar: toDays(plan.calendar), dayHours, from, to, today };
  const bars = plan.bars.map(toPlanBar);
  const lanes = new Map(plan.lanes.map((lane) => [lane.key, lane]));
  return {
    ground,
    bars,
    byKey: new Map(plan.bars.map((bar) => [keyOfBar(bar), bar])),
    clashes: clashesOf(ground, bars),
    lanes: [...lanes.keys()],
    laneName: (key) => {
      const lane = lanes.get(key);
      if (!lane) return key === nobody ? words.unassigned : '';
      return lane.dealer === null ? lane.name : words.ofDealer(lane.name, lane.dealer);
    },
  };
}

/** So many are named in a line. */
const named = 3;

/** The first names of a list, and how many more there are. */
export const shortList = (names: readonly string[], others: (count: number) => string): string =>
  [...names.slice(0, named), ...(names.length > named ? [others(names.length - named)] : [])].join(', ');

/** Something about a lane or a bar that is to be said. */
export type RowStatus =
  | { readonly kind: 'load'; readonly percent: number; readonly clashes: number }
  | { readonly kind: 'hours'; readonly hours: number }
  | { readonly kind: 'clash'; readonly others: readonly string[]; readonly from: string; readonly to: string }
  | { readonly kind: 'late' }
  | { readonly kind: 'afterMilestone'; readonly days: number }
  | { readonly kind: 'state'; readonly state: string; readonly isDispatch: boolean };

function laneStatus({ ground, clashes }: PlanModel, lane: string, own: readonly PlanBar[]): RowStatus {
  const weeks = weekLoads(ground, own);
  if (!isPerson(lane)) return { kind: 'hours', hours: Math.round(weeks.reduce((sum, { hours }) => sum + hours, 0)) };
  const percent = Math.max(0, ...weeks.map((week) => week.percent ?? 0));
  return { kind: 'load', percent, clashes: clashes.filter((each) => each.lane === lane).length };
}

function barStatus({ ground, clashes, byKey }: PlanModel, bar: TaskPlanBar): RowStatus {
  const key = keyOfBar(bar);
  const clash = clashes.find(({ lane, keys }) => lane === bar.lane && keys.includes(key));
  if (clash) {
    const others = clash.keys.flatMap((each) => {
      const other = each === key ? undefined : byKey.get(each);
      return other && other.startOn <= bar.endOn && other.endOn >= bar.startOn ? [other.no] : [];
    });
    return { kind: 'clash', others, from: clash.from, to: clash.to };
  }
  if (bar.kind === 'task' && bar.endOn < ground.today) return { kind: 'late' };
  const days = afterMilestone(ground.calendar, bar);
  if (days > 0) return { kind: 'afterMilestone', days };
  return { kind: 'state', state: bar.state, isDispatch: bar.kind === 'dispatch' };
}

/** Pages of the plan of one window as one plan. Who stands on two of them, since others came between, is shown once. */
export function mergedPlan(pages: readonly TaskPlan[]): TaskPlan | undefined {
  const [first, ...more] = pages;
  if (!first || more.length === 0) return first;
  const lanes = new Map(pages.flatMap((page) => page.lanes.map((lane) => [lane.key, lane] as const)));
  const bars = new Map(pages.flatMap((page) => page.bars.map((bar) => [`${bar.id} ${bar.lane}`, bar] as const)));
  return {
    ...first,
    lanes: [...lanes.values()],
    laneCount: pages.at(-1)?.laneCount ?? first.laneCount,
    bars: [...bars.values()],
    isCut: pages.some(({ isCut }) => isCut),
  };
}

/** Rows of the chart: a heading for each lane with how full its weeks are, and a row for each piece of work below it. */
export function planRows(
  model: PlanModel,
  words: PlanWords,
  { isOnlyOver }: { readonly isOnlyOver: boolean },
): { readonly rows: readonly GanttRow[]; readonly statuses: ReadonlyMap<string, RowStatus> } {
  const { ground, bars, byKey, clashes, laneName } = model;
  const inClash = new Set(clashes.flatMap(({ lane, keys }) => keys.map((key) => `${lane} ${key}`)));
  const statuses = new Map<string, RowStatus>();
  const base = { isDone: false, isPoint: false };
  // People with the fullest first are hard to find again: they stand by name, as they come, below those of nobody.
  const byLane = lanesOf(bars);
  const rows = [nobody, ...model.lanes]
    .flatMap((lane) => (byLane.has(lane) ? [[lane, byLane.get(lane) ?? []] as const] : []))
    .flatMap(([lane, own]): GanttRow[] => {
      const status = laneStatus(model, lane, own);
      const isOver = status.kind === 'load' && (status.percent > 100 || status.clashes > 0);
      if (isOnlyOver && !isOver) return [];
      statuses.set(lane, status);
      const strip = weekLoads(ground, own).map(({ from, hours, percent }) => ({
        from,
        to: plusDays(from, 6),
        text: !isPerson(lane)
          ? words.hours(hours)
          : percent !== null && percent > 100
            ? words.over(percent)
            : words.percent(percent ?? 0),
        tone: !isPerson(lane) || percent === null ? undefined : toneOf(percent),
      }));
      const head: GanttRow = {
        ...base,
        key: lane,
        parent: null,
        kind: 'group',
        title: laneName(lane),
        start: ground.from,
        finish: ground.to,
        isCritical: isOver,
        isMovable: false,
        strip,
      };
      return [
        head,
        ...own.flatMap((each) => {
          const bar = byKey.get(each.key);
          if (!bar) return [];
          statuses.set(each.key, barStatus(model, bar));
          return [barRow(bar, words, { ground, isCritical: inClash.has(`${lane} ${each.key}`) })];
        }),
      ];
    });
  return { rows, statuses };
}

const toneOf = (percent: number): 'danger' | 'warning' | undefined =>
  percent > 100 ? 'danger' : percent >= nearlyFull ? 'warning' : undefined;

function barRow(
  bar: TaskPlanBar,
  words: PlanWords,
  { ground, isCritical }: { readonly ground: PlanGround; readonly isCritical: boolean },
): GanttRow {
  const name =
    bar.name === null ? words.dispatch(bar.no, bar.phase ?? '') : pickText(bar.name, words.language as never);
  return {
    key: keyOfBar(bar),
    parent: bar.lane,
    kind: 'task',
    title: name || bar.no,
    hint: `${bar.no} ${name} · ${bar.project}`,
    start: bar.startOn < ground.from ? ground.from : bar.startOn,
    finish: bar.endOn > ground.to ? ground.to : bar.endOn,
    latest: bar.latestOn !== null && bar.latestOn <= ground.to ? bar.latestOn : undefined,
    isDone: bar.state === 'doing' || bar.state === 'onSite',
    isPoint: false,
    isCritical,
    isMovable: bar.mayAssign,
  };
}

/** What waits for what among the tasks that are shown. */
export const planLinks = ({ bars }: PlanModel): readonly GanttLink[] =>
  bars.flatMap(({ key, predecessors }) => predecessors.map((from): GanttLink => ({ from, to: key, kind: 'FS' })));
