import { indexWorkDays, type WorkDays } from './calendar.rules.ts';
import { forwardPass, networkOf, type MilestoneLink } from './network.rules.ts';

/** Phases of a project in their order; items of the dictionary PROJECT_PHASE. */
export const projectPhases = [
  'CONTRACT',
  'DRAWING',
  'PRODUCTION',
  'FAT',
  'SHIP',
  'ARRIVAL',
  'INSTALL',
  'COMMISSION',
  'ACCEPT',
  'HANDOVER',
  'WARRANTY',
] as const;

/** What an item of a plan takes. */
export interface PlannedItem {
  readonly code: string;
  readonly days: number;
  readonly dayUnit: 'work' | 'calendar';
  readonly onSite: boolean;
}

/** An item with its days and dates. */
export interface DatedItem {
  readonly code: string;
  /** Days after the remoteness of the place. */
  readonly days: number;
  readonly start: string;
  readonly finish: string;
}

/** Days of an item at a place: those on site take longer where it is remote, rounded up. */
export function daysAt({ days, onSite }: Pick<PlannedItem, 'days' | 'onSite'>, factor: string | number): number {
  return onSite ? Math.ceil((days * Math.round(Number(factor) * 100)) / 100) : days;
}

/** Dates of a plan that begins on a day, in the order of the items (projects.md 2.10). */
export function scheduleOf(
  {
    start,
    calendar,
    factor = 1,
  }: { readonly start: string; readonly calendar: WorkDays; readonly factor?: string | number },
  items: readonly PlannedItem[],
  links: readonly MilestoneLink[],
): readonly DatedItem[] {
  const index = indexWorkDays(calendar);
  const days = items.map((item) => daysAt(item, factor));
  const nodes = items.map(({ code, dayUnit }, at) => ({ code, group: null, days: days[at] ?? 0, dayUnit }));
  const { start: starts, finish: finishes } = forwardPass(networkOf(nodes, links), {
    index,
    start: index.numberOf(start),
  });
  return items.map(({ code }, at) => ({
    code,
    days: days[at] ?? 0,
    start: index.dayOf(starts[at] ?? 0),
    finish: index.dayOf(finishes[at] ?? 0),
  }));
}
