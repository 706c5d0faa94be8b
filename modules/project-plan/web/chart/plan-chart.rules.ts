import { type Language, pickText } from '@mp/kernel/contract';
import type { GanttDays, GanttLink, GanttRow } from '@mp/kernel/web';
import type { ComputedPlan, PlanDate, PlanItem, PlanNetwork } from '../../contract/index.ts';

/** A date that somebody has set, with his reason; without a date the computed one holds again. */
export interface PlanChange {
  readonly key: string;
  readonly manualOn: string | null;
  readonly reason: string;
}

/** How the lines are brought together. */
export type PlanGrouping = 'phase' | 'unit';

/** The network with changes that are not saved yet. */
export function changedNetwork(network: PlanNetwork, changes: readonly PlanChange[]): PlanNetwork {
  if (changes.length === 0) return network;
  const manual = new Map(changes.map(({ key, manualOn }) => [key, manualOn]));
  return {
    ...network,
    items: network.items.map((item) =>
      manual.has(item.key) ? { ...item, manualOn: manual.get(item.key) ?? null } : item,
    ),
  };
}

/** One change for each milestone: the last. */
export function withChange(changes: readonly PlanChange[], change: PlanChange): readonly PlanChange[] {
  return [...changes.filter(({ key }) => key !== change.key), change];
}

/** Milestones of which the dates are others than before. */
export function movedDates(before: ComputedPlan, after: ComputedPlan): ReadonlyMap<string, GanttDays> {
  const moved = new Map<string, GanttDays>();
  for (const [key, { start, finish }] of after.dates) {
    const old = before.dates.get(key);
    if (old && (old.start !== start || old.finish !== finish)) moved.set(key, { start, finish });
  }
  return moved;
}

/** Words that headings need. */
interface Words {
  readonly phase: (phase: string) => string;
  readonly unit: (unitNo: number) => string;
  readonly whole: string;
}

interface RowOptions {
  readonly grouping: PlanGrouping;
  readonly isCustomerView: boolean;
  readonly canEdit: boolean;
  readonly language: Language;
  readonly words: Words;
}

function baselineOf(item: PlanItem, date: PlanDate): GanttDays | undefined {
  if (item.baselineOn === null) return undefined;
  // The baseline keeps the end alone; it is drawn as long as the plan is now.
  const length = Date.parse(date.finish) - Date.parse(date.start);
  return {
    start: new Date(Date.parse(item.baselineOn) - length).toISOString().slice(0, 10),
    finish: item.baselineOn,
  };
}

/** A plan with how it is shown. */
interface ShownPlan extends RowOptions {
  readonly plan: ComputedPlan;
}

/** The row of a milestone; none where it has no dates. */
function taskRow(item: PlanItem, parent: string, options: ShownPlan): readonly GanttRow[] {
  const { words, language, canEdit } = options;
  const date = options.plan.dates.get(item.key);
  if (!date) return [];
  const name = pickText(item.name, language);
  const row: GanttRow = {
    key: item.key,
    parent,
    kind: 'task',
    title: item.unitNo === null || options.grouping === 'unit' ? name : `${words.unit(item.unitNo)} · ${name}`,
    code: item.code,
    hint: item.daysSource ?? undefined,
    start: date.start,
    finish: date.finish,
    baseline: baselineOf(item, date),
    isDone: item.state === 'done',
    latest: date.lateFinish ?? undefined,
    isPoint: item.days === 0,
    isCritical: date.critical,
    isMovable: canEdit && item.state !== 'done' && item.state !== 'skipped',
  };
  return [row];
}

/** A line that sums up others: from the first begin to the last end. */
function sumRow(
  { key, parent, kind, title, code }: Pick<GanttRow, 'key' | 'parent' | 'kind' | 'title' | 'code'>,
  rows: readonly GanttRow[],
): GanttRow {
  const [first = ''] = rows.map(({ start }) => start).toSorted();
  return {
    key,
    parent,
    kind,
    title,
    code,
    start: first,
    finish:
      rows
        .map(({ finish }) => finish)
        .toSorted()
        .at(-1) ?? first,
    isDone: rows.every(({ isDone }) => isDone),
    isPoint: false,
    isCritical: kind === 'summary' && rows.some(({ isCritical }) => isCritical),
    isMovable: false,
  };
}

/** Milestones of a phase: those of each unit stand below the milestone that they are of. */
function phaseRows(phase: string, items: readonly PlanItem[], options: ShownPlan): GanttRow[] {
  const group = `phase:${phase}`;
  const below = [...Map.groupBy(items, ({ code }) => code)].flatMap(([code, own]): GanttRow[] => {
    const [first] = own;
    if (!first) return [];
    const isSplit = first.unitNo !== null;
    const rows = own.flatMap((item) => taskRow(item, isSplit ? `code:${code}` : group, options));
    const title = pickText(first.name, options.language);
    return isSplit && rows.length > 0
      ? [sumRow({ key: `code:${code}`, parent: group, kind: 'summary', title, code }, rows), ...rows]
      : rows;
  });
  const tasks = below.filter(({ kind }) => kind === 'task');
  if (tasks.length === 0) return [];
  const title = options.words.phase(phase);
  return [sumRow({ key: group, parent: null, kind: 'group', title, code: undefined }, tasks), ...below];
}

function unitRows(unitNo: number | null, items: readonly PlanItem[], options: ShownPlan): GanttRow[] {
  const group = `unit:${unitNo ?? ''}`;
  const rows = items.flatMap((item) => taskRow(item, group, options));
  const title = unitNo === null ? options.words.whole : options.words.unit(unitNo);
  return rows.length === 0
    ? []
    : [sumRow({ key: group, parent: null, kind: 'group', title, code: undefined }, rows), ...rows];
}

/** The lines of a plan under their headings. Milestones that are skipped are left out. */
export function planRows(network: PlanNetwork, plan: ComputedPlan, options: RowOptions): readonly GanttRow[] {
  const shown = { ...options, plan };
  const items = network.items.filter(
    ({ state, kind }) => state !== 'skipped' && (!options.isCustomerView || kind === 'customer'),
  );
  if (options.grouping === 'phase')
    return [...Map.groupBy(items, ({ phase }) => phase)].flatMap(([phase, own]) => phaseRows(phase, own, shown));
  return [...Map.groupBy(items, ({ unitNo }) => unitNo)]
    .toSorted(([a], [b]) => (a ?? 0) - (b ?? 0))
    .flatMap(([unitNo, own]) => unitRows(unitNo, own, shown));
}

/**
 * What hangs on what, milestone by milestone: of a unit on the one of the same unit, else on each of them. What waits for
 * one that is skipped waits for what that one waits for.
 */
export function planLinks({ items, links }: Pick<PlanNetwork, 'items' | 'links'>): readonly GanttLink[] {
  const byCode = Map.groupBy(items, ({ code }) => code);
  const waits = Map.groupBy(links, ({ item }) => item);
  const linksOf = ({ key, code, unitNo }: PlanItem): GanttLink[] =>
    (waits.get(code) ?? []).flatMap(({ after, link }) => {
      const all = byCode.get(after) ?? [];
      const same = unitNo === null ? undefined : all.find((other) => other.unitNo === unitNo);
      return (same ? [same] : all).flatMap((other) =>
        other.state === 'skipped'
          ? linksOf(other).map(({ from }) => ({ from, to: key, kind: link }))
          : [{ from: other.key, to: key, kind: link }],
      );
    });
  return items.filter(({ state }) => state !== 'skipped').flatMap(linksOf);
}
