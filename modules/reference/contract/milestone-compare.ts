import type { MilestoneLink } from './network.rules.ts';

type Values = Readonly<Record<string, unknown>>;
interface Revision {
  readonly items: readonly Values[];
  readonly predecessors: readonly MilestoneLink[];
}

/** One value of an item that two revisions give differently. */
export interface ChangedValue {
  /** Column of the items, or `predecessors`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** An item that two revisions do not have alike. */
export interface ItemDifference {
  readonly code: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly item: Values;
  readonly values: readonly ChangedValue[];
}

/** A link in short: `M30 FS+5`. */
export function linkWord({ after, link, lag }: MilestoneLink): string {
  return `${after} ${link}${lag === 0 ? '' : lag > 0 ? `+${lag}` : `−${-lag}`}`;
}

/** What an item waits for, in short. */
export function waitsOf(code: unknown, links: readonly MilestoneLink[]): string {
  return links
    .filter(({ item }) => item === code)
    .map(linkWord)
    .toSorted()
    .join(', ');
}

/** The database gives the values of a row in an order of its own. */
const written = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(Object.entries(value).toSorted())
    : JSON.stringify(value ?? null);

/** Items that the later revision adds, takes away or changes, in its order; those taken away at the end. */
export function itemDifferences(earlier: Revision, later: Revision, fields: readonly string[]): ItemDifference[] {
  const known = new Map(earlier.items.map((item) => [item.code, item]));
  const kept = new Set(later.items.map(({ code }) => code));
  const changes = later.items.flatMap((item): ItemDifference[] => {
    const { code } = item;
    const old = known.get(code);
    if (!old) return [{ code: String(code), kind: 'added', item, values: [] }];
    const values: ChangedValue[] = fields
      .filter((field) => written(old[field]) !== written(item[field]))
      .map((field) => ({ field, before: old[field], after: item[field] }));
    const [before, after] = [waitsOf(code, earlier.predecessors), waitsOf(code, later.predecessors)];
    if (before !== after) values.push({ field: 'predecessors', before, after });
    return values.length > 0 ? [{ code: String(code), kind: 'changed', item, values }] : [];
  });
  const gone = earlier.items.filter(({ code }) => !kept.has(code));
  return [
    ...changes,
    ...gone.map((item): ItemDifference => ({ code: String(item.code), kind: 'removed', item, values: [] })),
  ];
}
