import { addWorkdays, isWorkday, plusDays, workdaysBetween, type WorkDays } from '@mp/reference/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computePlan, movedBy, type PlanItem, type PlanLink, type PlanNetwork } from './plan.rules.ts';

/** The days of 2026 that differ from the weekends, by the notice of the State Council. */
const holidays = (
  '0101 0102 0103 0215 0216 0217 0218 0219 0220 0221 0222 0223 0404 0405 0406 0501 0502 0503 0504 0505 0619 0620 0621 ' +
  '0925 0926 0927 1001 1002 1003 1004 1005 1006 1007'
).split(' ');
const workdays = '0104 0214 0228 0509 0920 1010'.split(' ');
const china: WorkDays = {
  weekend: new Set([6, 7]),
  days: new Map(
    [...holidays.map((day) => [day, 'holiday'] as const), ...workdays.map((day) => [day, 'workday'] as const)].map(
      ([day, kind]) => [`2026-${day.slice(0, 2)}-${day.slice(2)}`, kind],
    ),
  ),
};

type Row = readonly [code: string, phase: string, days: number, more?: Partial<PlanItem> & { units?: number }];

const itemsOf = ([code, phase, days, { units = 0, ...more } = {}]: Row): PlanItem[] =>
  (units === 0 ? [null] : Array.from({ length: units }, (_, at) => at + 1)).map((unitNo) => ({
    key: unitNo === null ? code : `${code}#${unitNo}`,
    code,
    unitNo,
    name: { ZH_CN: code },
    phase,
    kind: 'normal',
    days,
    dayUnit: 'work',
    onSite: false,
    daysSource: null,
    ownerId: null,
    ownerName: null,
    state: 'notStarted',
    baselineOn: null,
    planOn: null,
    manualOn: null,
    actualOn: null,
    slipReason: null,
    ...more,
  }));

const chain = (codes: readonly string[]): PlanLink[] =>
  codes.slice(1).map((item, at) => ({ item, after: codes[at] ?? '', link: 'FS', lag: 0 }));

const direct = ({ production = 45, factor = 1, units = 4 } = {}): PlanNetwork => ({
  anchorOn: '2026-03-02',
  today: '2026-03-02',
  requiredOn: null,
  ldPerDay: null,
  items: (
    [
      ['M10', 'CONTRACT', 0, { kind: 'key' }],
      ['M20', 'CONTRACT', 5],
      ['M30', 'DRAWING', 10],
      ['M40', 'PRODUCTION', production, { kind: 'key' }],
      ['M45', 'ARRIVAL', 60, { kind: 'customer' }],
      ['M50', 'FAT', 3],
      ['M60', 'SHIP', 2],
      ['M70', 'ARRIVAL', 7, { dayUnit: 'calendar' }],
      ['M80', 'INSTALL', Math.ceil(15 * factor), { units, onSite: true }],
      ['M90', 'COMMISSION', Math.ceil(8 * factor), { units, onSite: true, kind: 'key' }],
      ['M100', 'ACCEPT', 5],
      ['M110', 'HANDOVER', 10],
    ] as const satisfies readonly Row[]
  ).flatMap((row) => itemsOf(row)),
  links: [
    ...chain(['M10', 'M20', 'M30', 'M40', 'M50', 'M60', 'M70', 'M80', 'M90', 'M100', 'M110']),
    { item: 'M45', after: 'M30', link: 'FS', lag: 0 },
    { item: 'M70', after: 'M45', link: 'FF', lag: 0 },
  ],
});

const changed = (network: PlanNetwork, change: (item: PlanItem) => Partial<PlanItem>): PlanNetwork => ({
  ...network,
  items: network.items.map((item) => ({ ...item, ...change(item) })),
});
const withBaseline = (network: PlanNetwork): PlanNetwork => {
  const { dates } = computePlan(network, china);
  return changed(network, ({ key }) => ({ baselineOn: dates.get(key)?.finish ?? null }));
};
const done = (network: PlanNetwork, isDone: (item: PlanItem) => boolean, on?: string) =>
  changed(network, (item) => (isDone(item) ? { state: 'done', actualOn: on ?? item.baselineOn } : {}));
const finishes = (network: PlanNetwork) =>
  Object.fromEntries([...computePlan(network, china).dates].map(([key, { finish }]) => [key, finish.slice(5)]));

describe('the plan of a direct sale', () => {
  test('four large units in Shanghai: the site decides about the arrival, production does not (scenario 1)', () => {
    const { dates, acceptOn } = computePlan(direct(), china);

    expect(finishes(direct())).toMatchObject({
      M20: '03-09',
      M30: '03-23',
      M40: '05-28',
      M45: '06-18',
      M50: '06-02',
      M60: '06-04',
      M70: '06-18',
      'M80#1': '07-10',
      'M80#4': '07-10',
      'M90#4': '07-22',
      M100: '07-29',
      M110: '08-12',
    });
    expect(acceptOn).toBe('2026-07-29');
    expect([dates.get('M45')?.critical, dates.get('M40')?.critical]).toEqual([true, false]);
  });

  test('a remote site takes longer, more units are made for longer (scenario 2)', () => {
    expect(finishes(direct({ factor: 1.2 }))).toMatchObject({ 'M80#1': '07-15', 'M90#1': '07-29', M100: '08-05' });
    expect(finishes(direct({ production: 60, units: 6 }))).toMatchObject({
      M40: '06-18',
      M60: '06-26',
      M70: '07-03',
      M100: '08-12',
    });
  });

  test('the required day gives latest days and floats (scenario 3)', () => {
    const { dates } = computePlan({ ...direct(), requiredOn: '2026-08-31' }, china);
    const of = (key: string) => [dates.get(key)?.lateFinish, dates.get(key)?.floatWd];

    expect([of('M45'), of('M60')[0], of('M40'), of('M10')[0], of('M100')]).toEqual([
      ['2026-07-22', 23],
      '2026-07-15',
      ['2026-07-08', 28],
      '2026-04-02',
      ['2026-08-31', 23],
    ]);
    expect(of('M110')).toEqual([null, null]);
  });

  test('a slip is absorbed but for the holiday; a required day that is missed is red and costs (scenario 4)', () => {
    const planned = withBaseline(direct());
    const before = done(planned, ({ code }) => ['M10', 'M20', 'M30'].includes(code));
    const slipped = { ...done(before, ({ code }) => code === 'M40', '2026-06-05'), today: '2026-06-05' };
    const { dates, health, acceptOn } = computePlan(slipped, china);
    const promised = { ...slipped, requiredOn: '2026-07-29', ldPerDay: '5000.00' };

    expect(dates.get('M40')?.slipWd).toBe(6);
    expect(finishes(slipped)).toMatchObject({ M60: '06-12', M70: '06-22', M100: '07-30' });
    expect([acceptOn, dates.get('M100')?.slipWd, health]).toEqual(['2026-07-30', 1, 'amber']);
    expect(computePlan(promised, china)).toMatchObject({ health: 'red', ldExposure: '5000.00' });
  });

  test('progress counts units by the weight of their phases (scenario 11)', () => {
    const planned = withBaseline(direct());
    const reached = done(
      planned,
      ({ code, unitNo }) => !['M90', 'M100', 'M110'].includes(code) && (code !== 'M80' || (unitNo ?? 0) <= 2),
    );

    expect(computePlan({ ...reached, today: '2026-07-13' }, china)).toMatchObject({
      progressActual: 70,
      progressPlan: 80,
      spi: 0.875,
    });
  });

  test('a unit waits for its own; what is of the whole project waits for all units', () => {
    const late = changed(direct(), ({ key }) => (key === 'M80#2' ? { manualOn: '2026-07-20' } : {}));

    expect(finishes(late)).toMatchObject({ 'M90#1': '07-22', 'M90#2': '07-30', M100: '08-06' });
    expect(
      movedBy({ network: direct(), calendar: china }, { code: 'M80', unitNo: 2, date: '2026-07-20' }).map(
        ({ key, before, after }) => `${key} ${before.slice(5)} ${after.slice(5)}`,
      ),
    ).toEqual(['M80#2 07-10 07-20', 'M90#2 07-22 07-30', 'M100 07-29 08-06', 'M110 08-12 08-20']);
  });

  test('what is left out takes no time; those behind it wait for what it waited for', () => {
    const without = changed(direct(), ({ phase }) => (phase === 'INSTALL' ? { state: 'skipped' } : {}));

    expect(finishes(without)).toMatchObject({ 'M90#1': '07-01', M100: '07-08' });
  });

  test('what is not over ends today at the earliest, on a working day', () => {
    expect(finishes({ ...direct(), today: '2026-06-20' })).toMatchObject({ M10: '06-22', M20: '06-29' });
  });
});

const max = (a: string, b: string) => (a > b ? a : b);

/** When a milestone that starts on a day ends by itself. */
function ownEnd({ state, manualOn, dayUnit, days }: PlanItem, start: string): string {
  if (state === 'skipped') return start;
  if (manualOn !== null) return addWorkdays(china, max(manualOn, start), 0);
  return dayUnit === 'calendar' ? addWorkdays(china, plusDays(start, days), 0) : addWorkdays(china, start, days);
}

/** The milestones of an item for which another one waits. */
function waitedFor(items: readonly PlanItem[], { unitNo }: PlanItem, after: string): readonly PlanItem[] {
  const all = items.filter(({ code }) => code === after);
  const same = unitNo === null ? [] : all.filter((each) => each.unitNo === unitNo);
  return same.length > 0 ? same : all;
}

/** The same dates, a day at a time. */
function slowly({ items, links, anchorOn, today }: PlanNetwork): Map<string, string> {
  const floor = addWorkdays(china, today, 0);
  const dated = new Map<string, { start: string; finish: string }>();
  const dateOf = (item: PlanItem): { start: string; finish: string } => {
    const known = dated.get(item.key);
    if (known) return known;
    let [start, least] = [anchorOn, item.state === 'skipped' ? '' : floor];
    for (const { after, link, lag } of links.filter((each) => each.item === item.code)) {
      for (const each of waitedFor(items, item, after)) {
        const day = dateOf(each)[link === 'SS' ? 'start' : 'finish'];
        const then = lag === 0 ? day : addWorkdays(china, day, lag);
        if (link === 'FF') least = max(least, addWorkdays(china, then, 0));
        else start = max(start, then);
      }
    }
    const own = ownEnd(item, start);
    const made =
      item.state === 'done' && item.actualOn !== null
        ? { start: start < item.actualOn ? start : item.actualOn, finish: item.actualOn }
        : { start, finish: max(own, least) };
    dated.set(item.key, made);
    return made;
  };
  return new Map(items.map((item) => [item.key, dateOf(item).finish]));
}

/** Networks of some items, some of them once for each of a few units, with links to earlier ones. */
const networks = ({ open = false } = {}): fc.Arbitrary<PlanNetwork> =>
  fc
    .record({
      units: fc.integer({ min: 1, max: 4 }),
      rows: fc.array(
        fc.record({
          days: fc.integer({ min: 0, max: 40 }),
          isCalendar: fc.boolean(),
          isPerUnit: fc.boolean(),
          state: open
            ? fc.constant('notStarted' as const)
            : fc.constantFrom('notStarted', 'notStarted', 'done', 'skipped'),
          offset: fc.integer({ min: 0, max: 90 }),
          isHeld: open ? fc.constant(false) : fc.boolean(),
          waits: fc.array(
            fc.record({
              before: fc.nat(),
              link: fc.constantFrom('FS', 'FS', 'SS', 'FF'),
              lag: fc.integer({ min: -5, max: 10 }),
            }),
            { maxLength: 3 },
          ),
        }),
        { minLength: 2, maxLength: 10 },
      ),
    })
    .map(({ units, rows }) => ({
      anchorOn: '2026-02-02',
      today: '2026-02-02',
      requiredOn: null,
      ldPerDay: null,
      items: rows.flatMap(({ days, isCalendar, isPerUnit, state, offset, isHeld }, at) =>
        itemsOf([
          `A${at}`,
          at === rows.length - 1 ? 'ACCEPT' : 'DRAWING',
          days,
          {
            dayUnit: isCalendar ? 'calendar' : 'work',
            units: isPerUnit ? units : 0,
            state,
            actualOn: state === 'done' ? plusDays('2026-02-02', offset) : null,
            manualOn: isHeld && state === 'notStarted' ? plusDays('2026-02-02', offset) : null,
          },
        ]),
      ),
      links: rows.flatMap(({ waits }, at) =>
        at === 0
          ? []
          : waits.map(({ before, link, lag }): PlanLink => ({ item: `A${at}`, after: `A${before % at}`, link, lag })),
      ),
    }));

describe('any network', () => {
  test('has the dates of a slow reference, none of them on a day off', () => {
    fc.assert(
      fc.property(networks(), (network) => {
        const { dates } = computePlan(network, china);
        expect(new Map([...dates].map(([key, { finish }]) => [key, finish]))).toEqual(slowly(network));
        for (const { key, state } of network.items)
          if (state === 'notStarted') expect(isWorkday(china, dates.get(key)?.finish ?? '')).toBe(true);
      }),
    );
  });

  test('keeps the required day when every milestone is at its latest day; before it no float is negative', () => {
    fc.assert(
      fc.property(networks({ open: true }), fc.integer({ min: 0, max: 60 }), (network, spare) => {
        const { acceptOn } = computePlan(network, china);
        const requiredOn = addWorkdays(china, acceptOn ?? '', spare);
        const { dates } = computePlan({ ...network, requiredOn }, china);
        const latest = changed(network, ({ key }) => ({ manualOn: dates.get(key)?.lateFinish ?? null }));
        const again = computePlan(latest, china);

        for (const { key, floatWd, lateFinish, finish } of dates.values()) {
          if (lateFinish === null || floatWd === null) continue;
          expect(floatWd).toBeGreaterThanOrEqual(0);
          expect(floatWd).toBe(workdaysBetween(china, finish, lateFinish));
          expect(again.dates.get(key)?.finish).toBe(lateFinish);
        }
        expect(again.acceptOn).toBe(requiredOn);
      }),
    );
  });

  test('never ends earlier because something takes longer', () => {
    fc.assert(
      fc.property(networks(), fc.nat(), fc.integer({ min: 1, max: 10 }), (network, which, more) => {
        const longer = network.items[which % network.items.length]?.code;
        const [before, after] = [
          network,
          changed(network, ({ code, days }) => (code === longer ? { days: days + more } : {})),
        ].map((each) => computePlan(each, china).dates);

        for (const [key, { finish }] of after ?? []) expect(finish >= (before?.get(key)?.finish ?? '')).toBe(true);
      }),
    );
  });
});

test('a plan of 300 milestones for each of 40 units is computed in a few milliseconds', () => {
  const codes = Array.from({ length: 300 }, (_, at) => `A${at}`);
  const network: PlanNetwork = {
    ...direct(),
    requiredOn: '2030-12-31',
    items: codes.flatMap((code, at) => itemsOf([code, at === 299 ? 'ACCEPT' : 'INSTALL', at % 5, { units: 40 }])),
    links: chain(codes),
  };
  const begun = performance.now();
  const { dates } = computePlan(network, china);

  expect(dates.size).toBe(12_000);
  // It takes 6 to 20 ms; without an index of working days it takes many seconds.
  expect(performance.now() - begun).toBeLessThan(1500);
});
