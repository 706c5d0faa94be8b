import { isDay, refuse, type Refusal } from '@mp/kernel/contract';
import {
  dateFields,
  plateFields,
  reversalKind,
  writtenFields,
  type ComponentReplacement,
  type DateField,
  type GensetEvent,
  type GensetEventKind,
  type WrittenField,
} from './genset-event.ts';
import { gensetComponents, type GensetState } from './genset.resource.ts';

/** What follows from the events of a unit. */
export type GensetFacts = {
  readonly state: GensetState | null;
  readonly origin: 'normal' | 'replenished';
  readonly components: readonly ComponentReplacement[];
} & Readonly<Record<DateField, string | null>> &
  Readonly<Record<WrittenField, unknown>>;

/** Kinds of events by their key. */
export type EventKinds = ReadonlyMap<string, GensetEventKind>;

/** The way of a unit from the factory into service. */
const way: readonly GensetState[] = [
  'inStock',
  'reserved',
  'shipped',
  'arrived',
  'installed',
  'commissioned',
  'inService',
];

/** The order in which events happened; those of one day in the order in which they were written. */
const byDay = (a: GensetEvent, b: GensetEvent): number => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.seq - b.seq);

/** Events that count, in the order in which they happened: undone ones and those that undo are as if never written. */
export function liveEvents(events: readonly GensetEvent[]): readonly GensetEvent[] {
  const undone = new Set(events.flatMap(({ reverses }) => reverses ?? []));
  return events.filter(({ id, kind }) => kind !== reversalKind && !undone.has(id)).toSorted(byDay);
}

/** The state after an event; undefined where the event may not happen in this one. */
export function nextState(
  state: GensetState | null,
  { origin }: Pick<GensetEvent, 'origin'>,
  kind: GensetEventKind,
): GensetState | undefined {
  if (kind.starts) return state ?? 'inStock';
  const isReplenished = origin === 'replenished';
  const target = Object.values(kind.moves ?? {})[0];
  if (state === null) return isReplenished ? (target ?? 'inStock') : undefined;
  if (!kind.moves) return state === 'scrapped' ? undefined : state;
  return kind.moves[state] ?? (kind.mayStay ? state : isReplenished ? ahead(state, target) : undefined);
}

/** Who enters a unit afterwards with evidence may leave out stages, and goes on all the same. */
const ahead = (state: GensetState, target: GensetState | undefined): GensetState | undefined =>
  target && way.includes(state) && way.indexOf(target) > way.indexOf(state) ? target : undefined;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

class Folding {
  state: GensetState | null = null;
  origin: 'normal' | 'replenished' = 'normal';
  readonly components: ComponentReplacement[] = [];
  readonly values: Record<string, unknown> = {};

  add(event: GensetEvent, kind: GensetEventKind): void {
    if (this.state === null) this.origin = event.origin;
    this.state = nextState(this.state, event, kind) ?? this.state;
    for (const name of kind.clears ?? []) this.values[name] = null;
    this.#write(event.params, kind.writes ?? []);
    // The first event of a unit carries its plate, whatever its kind is.
    if (event.params.modelId !== undefined) this.#write(event.params, plateFields);
    if (kind.date) this.values[kind.date] = event.on;
    if (event.kind === 'COMPONENT_REPLACED') this.#replace(event);
  }

  #write(params: GensetEvent['params'], names: readonly string[]): void {
    for (const name of names) if (params[name] !== undefined) this.values[name] = params[name];
  }

  #replace({ on, params }: GensetEvent): void {
    const component = gensetComponents.find((each) => each === params.component);
    if (!component) return;
    const [oldSn, newSn] = [textOf(this.values[`${component}Sn`]) ?? textOf(params.oldSn), textOf(params.newSn)];
    this.components.push({ component, oldSn, newSn, on, reason: textOf(params.reason) });
    this.values[`${component}Sn`] = newSn;
    if (textOf(params.newModel)) this.values[`${component}Model`] = params.newModel;
  }
}

const allFields: readonly string[] = [...writtenFields, ...dateFields];

/** What follows from the events of a unit, in whatever order they are given. */
export function foldEvents(events: readonly GensetEvent[], kinds: EventKinds): GensetFacts {
  const folding = new Folding();
  for (const event of liveEvents(events)) {
    const kind = kinds.get(event.kind);
    if (kind) folding.add(event, kind);
  }
  return {
    ...Object.fromEntries(allFields.map((name) => [name, folding.values[name] ?? null])),
    state: folding.state,
    origin: folding.origin,
    components: folding.components,
  } as unknown as GensetFacts;
}

/** Text of a kind of events, as parameters of errors name it. */
export const kindText = (kind: string): `@${string}` => `@gensetEvent.kind.${kind}`;

/** The first event of a log that may not happen where it stands: the log without an undone event must still hold. */
export function brokenEvent(events: readonly GensetEvent[], kinds: EventKinds): GensetEvent | undefined {
  let state: GensetState | null = null;
  for (const event of liveEvents(events)) {
    const kind = kinds.get(event.kind);
    const next: GensetState | null | undefined = kind ? nextState(state, event, kind) : state;
    if (next === undefined) return event;
    state = next;
  }
  return undefined;
}

const isMoving = (kind: GensetEventKind | undefined) => kind !== undefined && (kind.moves !== undefined || kind.starts);

/** Why an event may not be appended to the log of a unit; `today` is the day of the tenant. */
export function appendRefusals(
  {
    serialNo,
    events,
    today,
  }: { readonly serialNo: string; readonly events: readonly GensetEvent[]; readonly today: string },
  event: GensetEvent,
  kinds: EventKinds,
): Refusal[] {
  const kind = kinds.get(event.kind);
  if (!kind) return [refuse('gsn.kindUnknown', { kind: event.kind })];
  if (!isDay(event.on)) return [refuse('common.required', { field: '@genset.field.on' }, 'on')];
  if (event.on > today) return [refuse('gsn.future', { event: kindText(event.kind), date: event.on }, 'on')];
  const live = liveEvents(events);
  const late = kind.starts ? undefined : live.findLast((each) => isBound(each, kind, kinds) && each.on > event.on);
  if (late)
    return [
      refuse('gsn.dateOrder', { event: kindText(event.kind), previous: kindText(late.kind), date: late.on }, 'on'),
    ];
  const { state } = foldEvents(events, kinds);
  if (nextState(state, event, kind) !== undefined) return [];
  return state === null
    ? [refuse('gsn.unknown', { gsn: serialNo }, 'serialNo')]
    : [refuse('gsn.wrongState', { gsn: serialNo, event: kindText(event.kind), state: `@genset.state.${state}` })];
}

/** What must not be later than an event: whatever moves the unit for what moves it, being made for everything else. */
const isBound = (earlier: GensetEvent, kind: GensetEventKind, kinds: EventKinds): boolean =>
  isMoving(kind) ? isMoving(kinds.get(earlier.kind)) === true : kinds.get(earlier.kind)?.starts === true;

/** Why an event may not be undone. */
export function reversalRefusals(events: readonly GensetEvent[], id: string, kinds: EventKinds): Refusal[] {
  const event = events.find((each) => each.id === id);
  if (!event || event.kind === reversalKind) return [refuse('common.notFound')];
  if (events.some(({ reverses }) => reverses === id)) return [refuse('gsn.reversed')];
  const rest = events.filter((each) => each.id !== id);
  const broken = brokenEvent(rest, kinds);
  if (broken) return [refuse('gsn.neededLater', { event: kindText(broken.kind) })];
  return foldEvents(rest, kinds).state === null ? [refuse('gsn.neededLater', { event: kindText(event.kind) })] : [];
}

/** A stretch of time in which nothing happened although something should have. */
export interface LifeGap {
  /** Event behind which it lies. */
  readonly after: string;
  readonly before: string;
  readonly days: number;
}

const day = 86_400_000;
/** Days after which a stage is late enough to be marked. */
const lateAfter = 30;

/** Stages of the way into service that followed the one before only after a month. */
export function gapsOf(events: readonly GensetEvent[], kinds: EventKinds): LifeGap[] {
  const moving = liveEvents(events).filter(({ kind }) => kinds.get(kind)?.moves && kinds.get(kind)?.date);
  return moving.flatMap((event, at) => {
    const before = moving[at - 1];
    if (!before) return [];
    const days = Math.round((Date.parse(event.on) - Date.parse(before.on)) / day);
    return days > lateAfter ? [{ after: before.kind, before: event.kind, days }] : [];
  });
}
