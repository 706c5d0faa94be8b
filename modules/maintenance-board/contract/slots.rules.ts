import type { ServiceLevel } from '@mp/maintenance/contract';
import { isWorkday, plusDays, wallTime, type WorkDays } from '@mp/reference/contract';

/** Hours of a level where neither plan nor template says any. */
const hoursOfLevel: Readonly<Record<ServiceLevel, number>> = { A: 2, B: 4, C: 8, D: 16, LOAD: 4, SPECIAL: 4 };

/** By which days and hours visits are planned. */
export interface WorkGround {
  readonly calendar: WorkDays;
  /** Working hours of a day, in minutes from midnight. */
  readonly hours: readonly (readonly [begin: number, end: number])[];
}

/** A time of somebody, as instants in ISO form. */
export interface Slot {
  readonly start: string;
  readonly end: string;
}

/** Hours for which a visit is planned at first: what its order says, else those of its level. */
export const hoursOfVisit = ({
  serviceLevel,
  stdHours,
}: {
  readonly serviceLevel: ServiceLevel;
  readonly stdHours: string | null;
}): number => (stdHours === null ? hoursOfLevel[serviceLevel] : Number(stdHours));
const minuteMs = 60_000;
/** Days that are looked through for a free time. */
const farthest = 120;

const twoDigits = (value: number) => `${value}`.padStart(2, '0');
/** Milliseconds of a minute of a day in the zone of the tenant. */
const msAt = (day: string, minute: number): number =>
  Date.parse(`${day}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:00+08:00`);

/** Day of an instant in the zone of the tenant. */
export const dayOfInstant = (instant: string): string => wallTime(instant).day;

/** When work begins on a day, whether or not it is worked. */
export const openingOf = ({ hours }: WorkGround, day: string): string =>
  new Date(msAt(day, hours[0]?.[0] ?? 9 * 60)).toISOString();

/** Working hours of a day. */
export const hoursADay = ({ hours }: WorkGround): number =>
  hours.reduce((sum, [begin, end]) => sum + end - begin, 0) / 60;

interface Span {
  readonly from: number;
  readonly to: number;
}

const spansOf = (slots: readonly Slot[]): Span[] =>
  slots.map(({ start, end }) => ({ from: Date.parse(start), to: Date.parse(end) })).toSorted((a, b) => a.from - b.from);

/** Working spans from an instant on, day by day. */
function* openSpans({ calendar, hours }: WorkGround, from: string): Generator<Span> {
  const [begin, first] = [Date.parse(from), dayOfInstant(from)];
  for (let n = 0; n < farthest; n += 1) {
    const day = plusDays(first, n);
    if (!isWorkday(calendar, day)) continue;
    for (const [open, close] of hours) {
      const span = { from: Math.max(begin, msAt(day, open)), to: msAt(day, close) };
      if (span.from < span.to) yield span;
    }
  }
}

/**
 * The first time from an instant on that is free for so many working hours on end; nights, breaks and days that are not
 * worked lie within it. Undefined where there is none in four months. Pure.
 */
export function nextSlot(
  ground: WorkGround,
  busy: readonly Slot[],
  { from, hours }: { readonly from: string; readonly hours: number },
): Slot | undefined {
  const taken = spansOf(busy);
  const need = hours * 60 * minuteMs;
  let start: number | undefined;
  let left = need;
  for (const span of openSpans(ground, from)) {
    let at = span.from;
    while (at < span.to) {
      const since = start ?? at;
      const clash = taken.find((each) => each.to > since && each.from < Math.min(span.to, at + left));
      if (clash) {
        at = Math.max(at, clash.to);
        start = undefined;
        left = need;
        continue;
      }
      start = since;
      if (span.to - at >= left) return { start: new Date(start).toISOString(), end: new Date(at + left).toISOString() };
      left -= span.to - at;
      at = span.to;
    }
  }
  return undefined;
}

/** Hours of a day that some times take: of a working day those within its hours. */
export function hoursOn({ calendar, hours }: WorkGround, day: string, slots: readonly Slot[]): number {
  const isWorked = isWorkday(calendar, day);
  const spans = isWorked ? hours : ([[0, 24 * 60]] as const);
  const minutes = spansOf(slots).reduce(
    (sum, { from, to }) =>
      sum +
      spans.reduce(
        (part, [open, close]) =>
          part + Math.max(0, Math.min(to, msAt(day, close)) - Math.max(from, msAt(day, open))) / minuteMs,
        0,
      ),
    0,
  );
  return Math.round(minutes / 6) / 10;
}

/** How full the working days from one to another are, in per cent; null where none is worked. */
export function loadBetween(
  ground: WorkGround,
  slots: readonly Slot[],
  { from, to }: { readonly from: string; readonly to: string },
): number | null {
  let [taken, room] = [0, 0];
  for (let day = from; day <= to; day = plusDays(day, 1)) {
    if (!isWorkday(ground.calendar, day)) continue;
    taken += hoursOn(ground, day, slots);
    room += hoursADay(ground);
  }
  return room === 0 ? null : Math.round((taken / room) * 100);
}
