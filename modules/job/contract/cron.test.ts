import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextFires, readCron, type CronSchedule } from './cron.ts';

function scheduleOf(text: string): CronSchedule {
  const read = readCron(text);
  if (!read.ok) throw new Error(`${text}: ${read.field}`);
  return read.schedule;
}
const fires = (
  text: string,
  after: string,
  { count, zone = 'UTC' }: { readonly count: number; readonly zone?: string },
) => nextFires(scheduleOf(text), { after: new Date(after), zone, count }).map((each) => each.toISOString());
const faultOf = (text: string) => {
  const read = readCron(text);
  return read.ok ? 'none' : read.field;
};

test('fires every five minutes', () => {
  expect(fires('0 0/5 * * * ?', '2026-11-20T08:01:00Z', { count: 3 })).toEqual([
    '2026-11-20T08:05:00.000Z',
    '2026-11-20T08:10:00.000Z',
    '2026-11-20T08:15:00.000Z',
  ]);
});

test('fires on the third Friday of the month, in the zone of the job', () => {
  expect(fires('0 0 8 ? * 6#3', '2026-11-01T00:00:00Z', { count: 2, zone: 'Asia/Shanghai' })).toEqual([
    '2026-11-20T00:00:00.000Z',
    '2026-12-18T00:00:00.000Z',
  ]);
});

test('takes 2 as Monday', () => {
  const days = fires('0 0 12 ? * 2', '2026-11-01T00:00:00Z', { count: 5 }).map((each) => new Date(each).getUTCDay());

  expect(days).toEqual([1, 1, 1, 1, 1]);
});

test('knows no fire time where there is none', () => {
  expect(fires('0 0 0 31 2 ?', '2026-11-01T00:00:00Z', { count: 1 })).toEqual([]);
  expect(fires('0 0 0 1 1 ? 2020', '2026-11-01T00:00:00Z', { count: 1 })).toEqual([]);
  expect(fires('59 59 23 31 12 ? 2099', '2026-11-01T00:00:00Z', { count: 2 })).toEqual(['2099-12-31T23:59:59.000Z']);
});

test('runs a fixed time of the clock gap at its end and a doubled one once', () => {
  expect(fires('0 30 2 * * ?', '2026-03-08T00:00:00-05:00', { count: 2, zone: 'America/New_York' })).toEqual([
    '2026-03-08T07:00:00.000Z',
    '2026-03-09T06:30:00.000Z',
  ]);
  expect(fires('0 30 1 * * ?', '2026-11-01T00:00:00-04:00', { count: 2, zone: 'America/New_York' })).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-02T06:30:00.000Z',
  ]);
});

test('times made by steps go on through the doubled hour', () => {
  expect(fires('0 0/30 * * * ?', '2026-11-01T05:10:00Z', { count: 4, zone: 'America/New_York' })).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:00:00.000Z',
    '2026-11-01T06:30:00.000Z',
    '2026-11-01T07:00:00.000Z',
  ]);
});

test.each([
  ['0 0 0 1 1 ? 2100', 'year'],
  ['0 0 0 1 1 ? 1969', 'year'],
  ['0 0 0 1 1 ? 2030-2020', 'year'],
  ['0 0 0 * *', 'count'],
  ['0 0 0 * * ? 2026 1', 'count'],
  ['', 'count'],
  ['60 0 0 * * ?', 'second'],
  ['+5 0 0 * * ?', 'second'],
  ['0 -1 0 * * ?', 'minute'],
  ['0 0/0 0 * * ?', 'minute'],
  ['0 0 24 * * ?', 'hour'],
  ['0 0 ? * * ?', 'hour'],
  ['0 0 0 32 * ?', 'dayOfMonth'],
  ['0 0 0 L-31 * ?', 'dayOfMonth'],
  ['0 0 0 1,L * ?', 'dayOfMonth'],
  ['0 0 0 32W * ?', 'dayOfMonth'],
  ['0 0 0 1 13 ?', 'month'],
  ['0 0 0 1 JANFEB ?', 'month'],
  ['0 0 0 ? * 8', 'dayOfWeek'],
  ['0 0 0 ? * 0', 'dayOfWeek'],
  ['0 0 0 ? * 6#6', 'dayOfWeek'],
  ['0 0 0 ? * ?', 'dayOfWeek'],
  ['0 0 0 1 * 2', 'dayOfWeek'],
  ['0 0 0 1-2-3 * ?', 'dayOfMonth'],
  ['0 0 0 1/2/3 * ?', 'dayOfMonth'],
  ['0 0 0 , * ?', 'dayOfMonth'],
  ['2026-11-20T08:00:00Z', 'count'],
])('refuses %s for its field %s', (text, field) => {
  expect(faultOf(text)).toBe(field);
});

// The reference: what an expression means, said once more in the plainest way, day by day and second by second.

interface Bounds {
  readonly min: number;
  readonly max: number;
}
type Item =
  | { readonly kind: 'all'; readonly step?: number | undefined }
  | { readonly kind: 'one'; readonly at: number; readonly step?: number | undefined }
  | { readonly kind: 'range'; readonly from: number; readonly to: number; readonly step?: number | undefined };
type Day =
  | { readonly kind: 'items'; readonly items: readonly Item[] }
  | { readonly kind: 'last' }
  | { readonly kind: 'lastWeekday' }
  | { readonly kind: 'beforeLast'; readonly days: number }
  | { readonly kind: 'near'; readonly day: number };
type Weekday =
  | { readonly kind: 'items'; readonly items: readonly Item[] }
  | { readonly kind: 'last'; readonly day: number }
  | { readonly kind: 'nth'; readonly day: number; readonly nth: number };
interface Expression {
  readonly second: readonly Item[];
  readonly minute: readonly Item[];
  readonly hour: readonly Item[];
  readonly month: readonly Item[];
  readonly day: { readonly by: 'month'; readonly of: Day } | { readonly by: 'week'; readonly of: Weekday };
}

const write = (item: Item) =>
  (item.kind === 'all' ? '*' : item.kind === 'one' ? String(item.at) : `${item.from}-${item.to}`) +
  (item.step === undefined ? '' : `/${item.step}`);
const writeAll = (items: readonly Item[]) => items.map(write).join(',');
function writeDay(day: Day): string {
  if (day.kind === 'items') return writeAll(day.items);
  if (day.kind === 'beforeLast') return `L-${day.days}`;
  return day.kind === 'last' ? 'L' : day.kind === 'lastWeekday' ? 'LW' : `${day.day}W`;
}
function writeWeekday(day: Weekday): string {
  if (day.kind === 'items') return writeAll(day.items);
  return day.kind === 'last' ? `${day.day}L` : `${day.day}#${day.nth}`;
}
const textOf = ({ second, minute, hour, month, day }: Expression) =>
  [
    writeAll(second),
    writeAll(minute),
    writeAll(hour),
    day.by === 'month' ? writeDay(day.of) : '?',
    writeAll(month),
    day.by === 'week' ? writeWeekday(day.of) : '?',
  ].join(' ');

function has(items: readonly Item[], value: number, { min, max }: Bounds): boolean {
  return items.some((item) => {
    const [from, to] = item.kind === 'all' ? [min, max] : item.kind === 'range' ? [item.from, item.to] : [item.at, max];
    if (item.kind === 'one' && item.step === undefined) return value === item.at;
    const size = max - min + 1;
    const distance = (value - from + size) % size;
    return distance <= (to - from + size) % size && distance % (item.step ?? 1) === 0;
  });
}

const lastOf = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
const isWeekend = (date: Date) => date.getUTCDay() === 0 || date.getUTCDay() === 6;

/** The weekday of the month nearest to a day, which never leaves the month. */
function nearest(date: Date, day: number): number | undefined {
  const last = lastOf(date);
  if (day > last) return undefined;
  const weekdays = Array.from({ length: last }, (_, at) => at + 1).filter(
    (each) => !isWeekend(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), each))),
  );
  return weekdays.sort((a, b) => Math.abs(a - day) - Math.abs(b - day))[0];
}

function isDay(date: Date, { month, day }: Expression): boolean {
  const number = date.getUTCDate();
  if (!has(month, date.getUTCMonth() + 1, { min: 1, max: 12 })) return false;
  if (day.by === 'month')
    switch (day.of.kind) {
      case 'items':
        return has(day.of.items, number, { min: 1, max: 31 });
      case 'last':
        return number === lastOf(date);
      case 'lastWeekday':
        return number === nearest(date, lastOf(date));
      case 'beforeLast':
        return number === lastOf(date) - day.of.days;
      case 'near':
        return number === nearest(date, day.of.day);
    }
  const weekday = date.getUTCDay() + 1;
  if (day.of.kind === 'items') return has(day.of.items, weekday, { min: 1, max: 7 });
  if (weekday !== day.of.day) return false;
  return day.of.kind === 'last' ? number + 7 > lastOf(date) : Math.ceil(number / 7) === day.of.nth;
}

/** How far the reference looks; rarer fire times are not compared. */
const horizonDays = 366 * 9;

function reference(expression: Expression, after: Date, count: number): string[] {
  const sixty = { min: 0, max: 59 };
  const of = (items: readonly Item[], bounds: Bounds) =>
    Array.from({ length: bounds.max + 1 }, (_, value) => value).filter((value) => has(items, value, bounds));
  const hours = of(expression.hour, { min: 0, max: 23 });
  const minutes = of(expression.minute, sixty);
  const seconds = of(expression.second, sixty);
  const found: string[] = [];
  const start = Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate());
  for (let day = 0; day < horizonDays && found.length < count; day += 1) {
    const date = new Date(start + day * 86_400_000);
    if (!isDay(date, expression)) continue;
    for (const hour of hours)
      for (const minute of minutes)
        for (const second of seconds) {
          const at = date.getTime() + ((hour * 60 + minute) * 60 + second) * 1000;
          if (at > after.getTime() && found.length < count) found.push(new Date(at).toISOString());
        }
  }
  return found;
}

function item({ min, max }: Bounds): fc.Arbitrary<Item> {
  const number = fc.integer({ min, max });
  const step = fc.option(fc.integer({ min: 1, max: max - min + 1 }), { nil: undefined });
  return fc.oneof(
    fc.record({ kind: fc.constant('all' as const), step }),
    fc.record({ kind: fc.constant('one' as const), at: number, step }),
    fc.record({ kind: fc.constant('range' as const), from: number, to: number, step }),
  );
}
const items = (bounds: Bounds) => fc.array(item(bounds), { minLength: 1, maxLength: 3 });
const day: fc.Arbitrary<Day> = fc.oneof(
  items({ min: 1, max: 31 }).map((of) => ({ kind: 'items' as const, items: of })),
  fc.constantFrom({ kind: 'last' as const }, { kind: 'lastWeekday' as const }),
  fc.integer({ min: 1, max: 30 }).map((days) => ({ kind: 'beforeLast' as const, days })),
  fc.integer({ min: 1, max: 31 }).map((number) => ({ kind: 'near' as const, day: number })),
);
const weekday: fc.Arbitrary<Weekday> = fc.oneof(
  items({ min: 1, max: 7 })
    .filter((of) => writeAll(of) !== '*')
    .map((of) => ({ kind: 'items' as const, items: of })),
  fc.integer({ min: 1, max: 7 }).map((number) => ({ kind: 'last' as const, day: number })),
  fc.record({
    kind: fc.constant('nth' as const),
    day: fc.integer({ min: 1, max: 7 }),
    nth: fc.integer({ min: 1, max: 5 }),
  }),
);
const expression: fc.Arbitrary<Expression> = fc.record({
  second: items({ min: 0, max: 59 }),
  minute: items({ min: 0, max: 59 }),
  hour: items({ min: 0, max: 23 }),
  month: items({ min: 1, max: 12 }),
  day: fc.oneof(
    day.map((of) => ({ by: 'month' as const, of })),
    weekday.map((of) => ({ by: 'week' as const, of })),
  ),
});
const instant = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2029-12-31T00:00:00Z'),
  noInvalidDate: true,
});

test('fires at exactly the times that the plain meaning of the expression names', () => {
  fc.assert(
    fc.property(expression, instant, (given, after) => {
      const text = textOf(given);
      const end = new Date(Math.floor(after.getTime() / 86_400_000 + horizonDays) * 86_400_000).toISOString();
      const seen = fires(text, after.toISOString(), { count: 3 }).filter((each) => each < end);
      expect({ text, fires: seen }).toEqual({ text, fires: reference(given, after, 3) });
    }),
    { numRuns: 1000 },
  );
});

test('no text of any kind is read as something it is not: read means 6 or 7 fields, and an answer in time', () => {
  const sign = fc.constantFrom(...'0123456789*?/,-LW#SUNMON +:TZ'.split(''));
  fc.assert(
    fc.property(fc.array(fc.array(sign, { maxLength: 6 }), { maxLength: 8 }), (parts) => {
      const read = readCron(parts.map((part) => part.join('')).join(' '));
      if (read.ok)
        expect(nextFires(read.schedule, { after: new Date(0), zone: 'UTC', count: 1 }).length).toBeLessThan(2);
    }),
  );
});
