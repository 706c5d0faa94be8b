import { scaled, unscaled, type I18nText } from '@mp/kernel/contract';
import {
  backwardPass,
  forwardPass,
  indexWorkDays,
  networkOf,
  type Network,
  type WorkDayIndex,
  type WorkDays,
} from '@mp/reference/contract';

/** A milestone of a plan. Days are `YYYY-MM-DD`. */
export interface PlanItem {
  /** The code, or `code#unitNo` where it is of one unit. */
  readonly key: string;
  readonly code: string;
  readonly unitNo: number | null;
  readonly name: I18nText;
  readonly phase: string;
  readonly kind: 'key' | 'normal' | 'payment' | 'customer';
  readonly days: number;
  readonly dayUnit: 'work' | 'calendar';
  readonly onSite: boolean;
  readonly daysSource: string | null;
  readonly ownerId: string | null;
  readonly ownerName: string | null;
  readonly state: 'notStarted' | 'inProgress' | 'inAudit' | 'done' | 'skipped';
  readonly baselineOn: string | null;
  readonly planOn: string | null;
  readonly manualOn: string | null;
  readonly actualOn: string | null;
  readonly slipReason: string | null;
}

/** What an item waits for; between units of one number where both are per unit. */
export interface PlanLink {
  readonly item: string;
  readonly after: string;
  readonly link: 'FS' | 'SS' | 'FF';
  readonly lag: number;
}

/** All that the dates of a plan follow from. */
export interface PlanNetwork {
  readonly anchorOn: string;
  readonly today: string;
  readonly requiredOn: string | null;
  readonly ldPerDay: string | null;
  readonly items: readonly PlanItem[];
  readonly links: readonly PlanLink[];
}

/** Dates of a milestone as they follow today. */
export interface PlanDate {
  readonly key: string;
  readonly start: string;
  /** Forecast, or actual. */
  readonly finish: string;
  /** Latest day that keeps the required one; null where acceptance does not depend on it, and where it is over. */
  readonly lateFinish: string | null;
  readonly floatWd: number | null;
  readonly critical: boolean;
  readonly slipWd: number;
}

/** What a plan says today. */
export interface ComputedPlan {
  readonly dates: ReadonlyMap<string, PlanDate>;
  /** When the customer accepts the last unit. */
  readonly acceptOn: string | null;
  readonly health: 'green' | 'amber' | 'red';
  readonly progressActual: number;
  readonly progressPlan: number;
  readonly spi: number | null;
  readonly ldExposure: string | null;
}

/** Phases whose milestones are over when the events of gensets say so. */
export const gatePhases = ['SHIP', 'ARRIVAL', 'INSTALL', 'COMMISSION', 'ACCEPT'] as const;

/** Working days of slip from which a key milestone asks for a reason, and from which acceptance is late. */
export const slipLimits = { reason: 3, late: 5 } as const;

/** Weight of each phase in the progress; those without one do not count. */
const phaseWeights: Readonly<Record<string, number>> = {
  CONTRACT: 5,
  DRAWING: 10,
  PRODUCTION: 30,
  FAT: 5,
  SHIP: 5,
  ARRIVAL: 5,
  INSTALL: 20,
  COMMISSION: 12,
  ACCEPT: 8,
};

/** Phases whose milestones are work, in their order. */
export const workPhases: readonly string[] = Object.keys(phaseWeights);

const indexes = new WeakMap<WorkDays, WorkDayIndex>();

/** One index for each calendar: it costs more than a plan. */
function indexOf(calendar: WorkDays): WorkDayIndex {
  const index = indexes.get(calendar) ?? indexWorkDays(calendar);
  indexes.set(calendar, index);
  return index;
}

/** Whether a milestone still counts. */
const isOpen = ({ state }: Pick<PlanItem, 'state'>): boolean => state !== 'done' && state !== 'skipped';

/** Whether what a milestone says happened follows from gensets, not from typing. */
export const isGate = ({ phase, kind }: Pick<PlanItem, 'phase' | 'kind'>): boolean =>
  kind !== 'customer' && (gatePhases as readonly string[]).includes(phase);

/** Positions of the milestones with which the customer has accepted: those of the phase, else the last of the work. */
function acceptances(items: readonly PlanItem[], finish: readonly number[]): number[] {
  const counted = [...items.keys()].filter((at) => items[at]?.state !== 'skipped');
  const accepts = counted.filter((at) => items[at]?.phase === 'ACCEPT');
  if (accepts.length > 0) return accepts;
  const work = counted.filter((at) => !['HANDOVER', 'WARRANTY'].includes(items[at]?.phase ?? ''));
  const last = Math.max(...work.map((at) => finish[at] ?? 0));
  return work.filter((at) => finish[at] === last);
}

function toNetwork({ items, links }: PlanNetwork, index: WorkDayIndex): Network {
  return networkOf(
    items.map(({ code, unitNo, days, dayUnit, state, actualOn, manualOn }) => ({
      code,
      group: unitNo,
      days,
      dayUnit,
      isSkipped: state === 'skipped',
      fixed: state === 'done' && actualOn !== null ? index.numberOf(actualOn) : undefined,
      held: manualOn === null || state === 'skipped' ? undefined : index.numberOf(manualOn),
    })),
    links,
  );
}

/** Share of the work that is done by the weight of its phases, in per cent with two decimals. */
export function progressOf<I extends Pick<PlanItem, 'phase' | 'state'>>(
  items: readonly I[],
  isDone: (item: I) => boolean,
): number {
  const phases = new Map<string, { all: number; done: number }>();
  for (const item of items) {
    if (item.state === 'skipped' || phaseWeights[item.phase] === undefined) continue;
    const sum = phases.get(item.phase) ?? { all: 0, done: 0 };
    sum.all += 1;
    if (isDone(item)) sum.done += 1;
    phases.set(item.phase, sum);
  }
  let [reached, whole] = [0, 0];
  for (const [phase, { all, done }] of phases) {
    const weight = phaseWeights[phase] ?? 0;
    whole += weight;
    reached += (weight * done) / all;
  }
  return whole === 0 ? 0 : Math.round((reached / whole) * 10_000) / 100;
}

interface HealthFacts {
  readonly slipWd: number;
  readonly isLate: boolean;
  readonly hasOverdueKey: boolean;
}

function healthOf({ slipWd, isLate, hasOverdueKey }: HealthFacts): ComputedPlan['health'] {
  if (slipWd > slipLimits.late || isLate) return 'red';
  return slipWd > 0 || hasOverdueKey ? 'amber' : 'green';
}

/** What each calendar day after the required one costs, together. */
function exposureOf(ldPerDay: string | null, daysLate: number | null): string | null {
  if (ldPerDay === null || daysLate === null) return null;
  return unscaled(scaled(ldPerDay, 2) * BigInt(Math.max(0, daysLate)), 2);
}

/** The last of some days; null where there are none. */
const lastOf = (days: readonly (string | null | undefined)[]): string | null =>
  days.reduce<string | null>((last, day) => (day && (last === null || day > last) ? day : last), null);

/**
 * The dates of a plan as they follow today: what is over stands, what is not ends today at the earliest. Latest dates
 * keep the required day, or that of the forecast where there is none. (projects.md 2.10)
 */
export function computePlan(network: PlanNetwork, calendar: WorkDays): ComputedPlan {
  const { items, today, requiredOn, ldPerDay } = network;
  const index = indexOf(calendar);
  const { numberOf, dayOf, between } = index;
  const graph = toNetwork(network, index);
  const dates = forwardPass(graph, {
    index,
    start: numberOf(network.anchorOn),
    floor: index.add(numberOf(today), 0),
  });
  const ends = acceptances(items, dates.finish);
  const accept = ends.length === 0 ? null : Math.max(...ends.map((at) => dates.finish[at] ?? 0));
  const required = requiredOn === null ? accept : numberOf(requiredOn);
  const late = required === null ? [] : backwardPass(graph, { index, dates, ends, day: required });
  const floats = items.map((_, at) => {
    const latest = late[at] ?? null;
    return latest === null || items[at]?.state === 'skipped' ? null : between(dates.finish[at] ?? 0, latest);
  });
  const least = floats.reduce<number>((min, each) => (each !== null && each < min ? each : min), Infinity);
  const slipOf = (baselineOn: string | null, finish: number) =>
    baselineOn === null ? 0 : between(numberOf(baselineOn), finish);
  const acceptBaseline = lastOf(ends.map((at) => items[at]?.baselineOn));
  const progressActual = progressOf(items, ({ state }) => state === 'done');
  const progressPlan = progressOf(items, ({ baselineOn }) => baselineOn !== null && baselineOn <= today);
  return {
    dates: new Map(
      items.map(({ key, baselineOn, state }, at): [string, PlanDate] => {
        const finish = dates.finish[at] ?? 0;
        const [floatWd, latest] = [floats[at] ?? null, late[at] ?? null];
        return [
          key,
          {
            key,
            start: dayOf(dates.start[at] ?? 0),
            finish: dayOf(finish),
            lateFinish: floatWd === null || latest === null ? null : dayOf(latest),
            floatWd,
            critical: floatWd !== null && floatWd === least,
            slipWd: state === 'skipped' ? 0 : slipOf(baselineOn, finish),
          },
        ];
      }),
    ),
    acceptOn: accept === null ? null : dayOf(accept),
    health: healthOf({
      slipWd: accept === null ? 0 : slipOf(acceptBaseline, accept),
      isLate: accept !== null && requiredOn !== null && dayOf(accept) > requiredOn,
      hasOverdueKey: items.some(
        (item) => item.kind === 'key' && isOpen(item) && item.baselineOn !== null && item.baselineOn < today,
      ),
    }),
    progressActual,
    progressPlan,
    spi: progressPlan === 0 ? null : Math.round((progressActual / progressPlan) * 1000) / 1000,
    ldExposure: exposureOf(ldPerDay, accept === null || requiredOn === null ? null : accept - numberOf(requiredOn)),
  };
}

/** Whether the customer has accepted: all milestones of the phase are done, or all work where a plan has none of it. */
export function isAccepted(items: readonly Pick<PlanItem, 'state' | 'phase'>[]): boolean {
  const counted = items.filter(({ state, phase }) => state !== 'skipped' && !['HANDOVER', 'WARRANTY'].includes(phase));
  const accepts = counted.filter(({ phase }) => phase === 'ACCEPT');
  const last = accepts.length > 0 ? accepts : counted;
  return last.length > 0 && last.every(({ state }) => state === 'done');
}

/** The day that the customer should accept by the baseline; null before there is one. */
export function baselineAcceptOn(items: readonly PlanItem[]): string | null {
  const counted = items.filter(({ state }) => state !== 'skipped');
  const accepts = counted.filter(({ phase }) => phase === 'ACCEPT');
  return lastOf((accepts.length > 0 ? accepts : counted).map(({ baselineOn }) => baselineOn));
}

/** A milestone whose day another one moves. */
export interface PlanMove {
  readonly key: string;
  readonly before: string;
  readonly after: string;
}

/** What moves with a milestone that is set to a day, itself among it, in the order of the plan. */
export function movedBy(
  { network, calendar }: { readonly network: PlanNetwork; readonly calendar: WorkDays },
  { code, unitNo, date }: { readonly code: string; readonly unitNo: number | null; readonly date: string | null },
): readonly PlanMove[] {
  const items = network.items.map((item) =>
    item.code === code && item.unitNo === unitNo ? { ...item, manualOn: date } : item,
  );
  const [before, after] = [computePlan(network, calendar), computePlan({ ...network, items }, calendar)];
  return items.flatMap(({ key }) => {
    const [was, is] = [before.dates.get(key)?.finish ?? '', after.dates.get(key)?.finish ?? ''];
    return was === is ? [] : [{ key, before: was, after: is }];
  });
}

/** Stages in which a project is worked on: the phase of what is to be done next, in the order of the work. */
export const planStages = [
  'contract',
  'drawing',
  'production',
  'fat',
  'ship',
  'arrival',
  'install',
  'commission',
  'accept',
  'handover',
] as const;

/** The stage of a plan by the phase of what is to be done next; what follows acceptance is one stage. */
export const stageOf = (next: Pick<PlanItem, 'phase'> | undefined): (typeof planStages)[number] =>
  planStages.find((stage) => stage === next?.phase.toLowerCase()) ?? 'handover';

/** How the milestones that are to be done next stand: of those that wait for nothing open the one that is due first. */
export function nextItem(network: PlanNetwork, { dates }: Pick<ComputedPlan, 'dates'>): PlanItem | undefined {
  const due = (item: PlanItem) => dates.get(item.key)?.finish ?? '';
  return network.items
    .filter(isOpen)
    .reduce<PlanItem | undefined>(
      (first, item) => (first === undefined || due(item) < due(first) ? item : first),
      undefined,
    );
}
