import type { ListLayout } from '@mp/kernel/contract';

/** A column as far as its place goes. */
export interface ColumnPlace {
  readonly name: string;
  /** Shown unless the user hid it. */
  readonly standard: boolean;
  readonly width: number;
  readonly pin?: 'left' | 'right' | undefined;
}

/** The declared columns with the state right behind those that name the record. */
export function stateBehindName(
  columns: readonly string[],
  { names, state }: { readonly names: readonly (string | undefined)[]; readonly state: string | undefined },
): string[] {
  if (state === undefined || !columns.includes(state)) return [...columns];
  const others = columns.filter((each) => each !== state);
  const behind =
    Math.max(
      0,
      others.findLastIndex((each) => names.includes(each)),
    ) + 1;
  return others.toSpliced(behind, 0, state);
}

/** What was changed about the columns of a list. */
export type ColumnChoice = ListLayout;

/** Nothing changed. */
export const noChoice: ColumnChoice = { order: [], shown: {}, widths: {}, pins: {}, density: null };
/** Height of a row in pixels by density. */
export const rowHeights = { default: 40, compact: 32 } as const;
/** Narrowest and widest column in pixels. */
export const columnWidths = { least: 64, most: 640 } as const;

/** Whether a column is shown. */
function isShown(column: ColumnPlace, choice: ColumnChoice): boolean {
  return choice.shown[column.name] ?? column.standard;
}

/** All columns in the user's order; ones he never moved keep their place behind the one they were declared after. */
export function orderColumns<C extends ColumnPlace>(columns: readonly C[], choice: ColumnChoice): C[] {
  const known = choice.order.filter((name) => columns.some((each) => each.name === name));
  const order = [...known];
  for (const [at, { name }] of columns.entries()) {
    if (order.includes(name)) continue;
    const before = columns[at - 1]?.name;
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name);
  }
  return order.map((name) => columns.find((each) => each.name === name)).filter((each) => each !== undefined);
}

/**
 * The columns to draw: shown ones in order, those pinned to the left first, with the user's widths. Where none is
 * pinned the first one is, so that a row keeps its name however far one scrolls.
 */
export function arrangeColumns<C extends ColumnPlace>(columns: readonly C[], choice: ColumnChoice): C[] {
  const shown = orderColumns(columns, choice)
    .filter((each) => isShown(each, choice))
    .map((each) => ({ ...each, width: clampWidth(choice.widths[each.name] ?? each.width), pin: pinOf(each, choice) }));
  const left = shown.filter(({ pin }) => pin === 'left');
  const [first, ...others] = shown;
  if (left.length === 0 && first && first.pin === undefined && choice.pins[first.name] === undefined)
    return [{ ...first, pin: 'left' }, ...others];
  return [...left, ...shown.filter(({ pin }) => pin !== 'left')];
}

/** A width within its limits, whole pixels. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)));
}

/** Where a column is pinned. */
function pinOf(column: ColumnPlace, choice: ColumnChoice): 'left' | 'right' | undefined {
  const chosen = choice.pins[column.name];
  return chosen === undefined ? column.pin : chosen === 'left' ? 'left' : undefined;
}

/** The choice after moving a column to the place of another. */
export function moveColumn(
  columns: readonly ColumnPlace[],
  choice: ColumnChoice,
  { name, by }: { readonly name: string; readonly by: -1 | 1 },
): ColumnChoice {
  const order = orderColumns(columns, choice).map((each) => each.name);
  const from = order.indexOf(name);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return choice;
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...choice, order };
}
