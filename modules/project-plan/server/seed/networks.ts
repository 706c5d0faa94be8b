import type { I18nText } from '@mp/kernel/contract';
import { addWorkdays, plusDays, type WorkDays } from '@mp/reference/contract';
import {
  computePlan,
  isGate,
  slipLimits,
  workPhases,
  type PlanItem,
  type PlanLink,
  type PlanNetwork,
} from '../../contract/index.ts';
import { gateDate } from '../follow.service.ts';
import { droppedPhases } from '../generate.service.ts';

interface Item {
  readonly code: string;
  readonly name: I18nText;
  readonly phase: string;
  readonly kind: PlanItem['kind'];
  readonly defaultDays: number;
  readonly dayUnit: PlanItem['dayUnit'];
  readonly perGenset: boolean;
  readonly onSite: boolean;
}

/** A published template, as plans are made from it. */
export interface Template {
  readonly id: string;
  readonly type: string;
  readonly revision: number;
  readonly items: readonly Item[];
  readonly links: readonly PlanLink[];
}

/** A sample project, as plans are made from it. */
export interface Project {
  readonly id: string;
  readonly no: string;
  readonly name: string;
  readonly type: string;
  readonly channel: string;
  readonly state: string;
  readonly customerId: string;
  readonly regionId: string;
  readonly areaId: string | null;
  readonly dealerId: string | null;
  readonly pmId: string | null;
  readonly team: readonly string[];
  readonly unitCount: number;
  readonly totalKva: string | null;
  readonly units: readonly (Readonly<Record<string, string | null>> & { readonly unitNo: number })[];
  readonly scope: readonly string[];
  readonly requiredOn: string | null;
  readonly ldPerDay: string | null;
}

/** How the sample's running projects stand: the first ones on track, then at risk, the others late. */
const healths = [
  ['green', 38],
  ['amber', 14],
  ['red', 8],
] as const;
/** By how many working days acceptance is put off, by how a project stands. */
const putOff = { green: 0, amber: 3, red: 9 } as const;

type Health = keyof typeof putOff;

const healthOf = (at: number): Health => {
  let left = at;
  for (const [health, count] of healths) {
    if (left < count) return health;
    left -= count;
  }
  return 'green';
};

const daysFrom = (a: string, b: string) => Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000);

function itemsOf({ items }: Template, { units, scope, pmId }: Project): PlanItem[] {
  const dropped = droppedPhases(scope);
  return items.flatMap((item) =>
    (item.perGenset ? units.map(({ unitNo }) => unitNo) : [null]).map((unitNo): PlanItem => ({
      key: unitNo === null ? item.code : `${item.code}#${unitNo}`,
      code: item.code,
      unitNo,
      name: item.name,
      phase: item.phase,
      kind: item.kind,
      days: item.defaultDays,
      dayUnit: item.dayUnit,
      onSite: item.onSite,
      daysSource: null,
      ownerId: pmId,
      ownerName: null,
      state: dropped.has(item.phase) ? 'skipped' : 'notStarted',
      baselineOn: null,
      planOn: null,
      manualOn: null,
      actualOn: null,
      slipReason: null,
    })),
  );
}

/** What has become of the units of a sample project: days of the gates that their gensets went through. */
const gatesOf = ({ units }: Project): ReadonlyMap<number, Readonly<Record<string, string | null>>> =>
  new Map(units.map(({ unitNo, ...gates }) => [unitNo, gates]));

/** By which day and calendar plans are made. */
export interface Ground {
  readonly today: string;
  readonly calendar: WorkDays;
}

/** A sample project and the template that its plan follows. */
export interface Case {
  readonly project: Project;
  readonly template: Template;
  /** Which of the projects of its state it is. */
  readonly at: number;
}

/** The first day of a plan so that it runs as its gensets do; where none has left, some time before the first does. */
function anchorFor({ today, calendar }: Ground, { project, template, at }: Case, items: readonly PlanItem[]): string {
  const blank = { anchorOn: today, today: '2000-01-01', requiredOn: null, ldPerDay: null, links: template.links };
  const { dates } = computePlan({ ...blank, items }, calendar);
  const far = (key: string) => daysFrom(today, dates.get(key)?.finish ?? today);
  const numbers = project.units.map(({ unitNo }) => unitNo);
  const gates = items.filter((item) => isGate(item) && item.state !== 'skipped');
  const reached = gates.flatMap((item) => {
    const day = gateDate(item, { units: gatesOf(project), numbers });
    return day === null ? [] : [plusDays(day, -far(item.key))];
  });
  // What is delivered at different times was planned for the last of it where all of it is over.
  const isOver = project.state === 'closing' || project.state === 'closed';
  const first = reached.toSorted().at(isOver ? -1 : 0);
  const ahead = project.state === 'planning' ? -0.05 : 0.2 + (at % 4) / 5;
  const anchorOn = first ?? plusDays(today, -Math.round(far(gates[0]?.key ?? '') * ahead));
  return addWorkdays(calendar, anchorOn, 0);
}

/** Gates that the gensets of a project have gone through, with their days. */
function reachedGates({ today }: Ground, { project }: Case, items: readonly PlanItem[]) {
  const numbers = project.units.map(({ unitNo }) => unitNo);
  const units = gatesOf(project);
  const days = new Map(
    items
      .filter((item) => isGate(item) && item.state !== 'skipped')
      .flatMap((item) => {
        const day = gateDate(item, { units, numbers });
        return day === null ? [] : [[item.key, day] as const];
      }),
  );
  const phases = items.filter(({ key }) => days.has(key)).map(({ phase }) => workPhases.indexOf(phase));
  return {
    days,
    first: [...days.values()].reduce((first, day) => (day < first ? day : first), today),
    /** What stands before the last phase that was reached, and before shipment, is done. */
    before: Math.min(Math.max(-1, ...phases), workPhases.indexOf('SHIP')),
  };
}

/** Milestones that are done of a plan by which they have their days, with the days on which they were. */
function doneBy(
  ground: Ground,
  of: Case,
  { items, dayOf, acceptOn }: { items: readonly PlanItem[]; dayOf: (key: string) => string; acceptOn: string | null },
): ReadonlyMap<string, string> {
  const { today } = ground;
  const { project, template } = of;
  const hasAccepted = project.state === 'closing' || project.state === 'closed';
  const gates = reachedGates(ground, of, items);
  const done = new Map(gates.days);
  const isFree = ({ code: own, unitNo: unit }: PlanItem) =>
    template.links
      .filter((link) => link.item === own)
      .every(({ after }) =>
        items
          .filter(({ code, unitNo, state }) => code === after && state !== 'skipped' && (unit ?? unitNo) === unitNo)
          .every(({ key }) => done.has(key)),
      );
  const isDue = (item: PlanItem) => {
    const isLast = !hasAccepted && (item.phase === 'ACCEPT' || dayOf(item.key) === acceptOn);
    const isAfter = item.phase === 'HANDOVER' || item.phase === 'WARRANTY';
    return dayOf(item.key) < today && !isLast && !isAfter && isFree(item);
  };
  for (const item of items) {
    if (item.state === 'skipped' || isGate(item)) continue;
    const isBefore = workPhases.indexOf(item.phase) < gates.before;
    const latest = isBefore ? gates.first : today;
    if (isBefore || project.state === 'closed' || isDue(item))
      done.set(item.key, dayOf(item.key) < latest ? dayOf(item.key) : latest);
  }
  return done;
}

/** The milestones of a plan that began on a day, as they stand today: gates as the gensets say, what comes before done. */
function standing(
  ground: Ground,
  of: Case,
  { anchorOn, items }: { readonly anchorOn: string; readonly items: readonly PlanItem[] },
): PlanItem[] {
  const blank = { anchorOn, today: '2000-01-01', requiredOn: null, ldPerDay: null, links: of.template.links };
  const { dates, acceptOn } = computePlan({ ...blank, items }, ground.calendar);
  const dayOf = (key: string) => dates.get(key)?.finish ?? anchorOn;
  const done = doneBy(ground, of, { items, dayOf, acceptOn });
  return items.map((item): PlanItem => {
    if (item.state === 'skipped') return item;
    const actualOn = done.get(item.key);
    const day = dayOf(item.key);
    const dated = { ...item, baselineOn: day, planOn: day };
    return actualOn === undefined ? dated : { ...dated, state: 'done', actualOn };
  });
}

/** A network as it was generated: nothing is promised yet. */
function generated(calendar: WorkDays, network: PlanNetwork): PlanNetwork {
  const { dates } = computePlan(network, calendar);
  const planOn = ({ key, state }: PlanItem) => (state === 'skipped' ? null : (dates.get(key)?.finish ?? null));
  return { ...network, items: network.items.map((item) => ({ ...item, planOn: planOn(item) })) };
}

/** What is done was promised for its day or soon after: a sample that began later than its gensets is not months ahead. */
function promisedAsDone(calendar: WorkDays, network: PlanNetwork, at: number): PlanNetwork {
  const items = network.items.map((item, place) => {
    if (item.actualOn === null || item.baselineOn === null || item.actualOn >= item.baselineOn) return item;
    const soon = addWorkdays(calendar, item.actualOn, (at + place) % 3);
    const day = soon < item.baselineOn ? soon : item.baselineOn;
    return { ...item, baselineOn: day, planOn: day };
  });
  return { ...network, items };
}

/** Why a phase of the sample is late. */
const reasonsOf: Readonly<Record<string, readonly string[]>> = {
  DRAWING: ['drawing'],
  PRODUCTION: ['production', 'quality'],
  SHIP: ['logistics'],
  ARRIVAL: ['logistics', 'customerSite'],
  INSTALL: ['customerSite', 'weather', 'subcontractor'],
  COMMISSION: ['subcontractor', 'quality'],
};

/** Days set by hand, and why what they make late is. */
function held(
  calendar: WorkDays,
  network: PlanNetwork,
  { days, at }: { days: ReadonlyMap<string, string>; at: number },
) {
  const items = network.items.map((item) => ({ ...item, manualOn: days.get(item.key) ?? item.manualOn }));
  const { dates } = computePlan({ ...network, items }, calendar);
  const reasonOf = ({ key, phase }: PlanItem) => {
    const known = reasonsOf[phase] ?? ['customerSite', 'payment'];
    return (dates.get(key)?.slipWd ?? 0) > slipLimits.reason ? (known[at % known.length] ?? null) : null;
  };
  return { ...network, items: items.map((item) => ({ ...item, slipReason: reasonOf(item) })) };
}

/** The network with its acceptance some working days after what was promised, two thirds of them lost before. */
function delayed(calendar: WorkDays, network: PlanNetwork, { late, at }: { late: number; at: number }): PlanNetwork {
  const { acceptOn, dates } = computePlan(network, calendar);
  const last = network.items.findLast(
    ({ key, state }) => state === 'notStarted' && dates.get(key)?.finish === acceptOn,
  );
  if (late === 0 || acceptOn === null || last === undefined) return held(calendar, network, { days: new Map(), at });
  const after = ({ key, baselineOn }: PlanItem, by: number) => {
    const finish = dates.get(key)?.finish ?? acceptOn;
    return addWorkdays(calendar, baselineOn !== null && baselineOn > finish ? baselineOn : finish, by);
  };
  const earlier = network.items.find(
    (item) => item !== last && item.state === 'notStarted' && dates.get(item.key)?.critical === true,
  );
  const days = new Map([[last.key, after(last, late)]]);
  if (earlier) days.set(earlier.key, after(earlier, Math.floor((late * 2) / 3)));
  return held(calendar, network, { days, at });
}

/** How often the beginning of a sample plan is put off until the project is on track. */
const tries = 12;

/** The network of a sample project as it stands today. */
export function networkFor(ground: Ground, of: Case): PlanNetwork {
  const { today, calendar } = ground;
  const { project, template, at } = of;
  const { requiredOn, ldPerDay, state } = project;
  const items = itemsOf(template, project);
  const base = { today, requiredOn, ldPerDay, links: template.links, items };
  let anchorOn = anchorFor(ground, of, items);
  if (state === 'planning') return generated(calendar, { ...base, anchorOn });
  // Some of those that are over were late.
  const borne = state === 'closed' && at % 4 === 0 ? 12 : 0;
  let network: PlanNetwork = { ...base, anchorOn, items: standing(ground, of, { anchorOn, items }) };
  for (let left = tries; left > 0; left -= 1) {
    const { health, dates } = computePlan(network, calendar);
    const slip = Math.max(1, ...[...dates.values()].map(({ slipWd }) => slipWd));
    if (health === 'green' || slip <= borne) break;
    anchorOn = addWorkdays(calendar, anchorOn, slip);
    network = { ...base, anchorOn, items: standing(ground, of, { anchorOn, items }) };
  }
  return delayed(calendar, promisedAsDone(calendar, network, at), {
    late: state === 'executing' ? putOff[healthOf(at)] : 0,
    at,
  });
}
