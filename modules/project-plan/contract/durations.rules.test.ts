import { expect, test } from 'vitest';
import { durationsOf, phaseDurations, spiOn, spreadOf } from './durations.rules.ts';
import type { PlanItem } from './plan.rules.ts';

/** Weekends rest; 2026-10-01 to 2026-10-07 are holidays. */
const calendar = {
  weekend: new Set([6, 7]),
  days: new Map([1, 2, 3, 4, 5, 6, 7].map((day) => [`2026-10-0${day}`, 'holiday'] as const)),
};
const item = (code: string, phase: string, more: Partial<PlanItem>): PlanItem => ({
  key: more.unitNo ? `${code}#${more.unitNo}` : code,
  code,
  phase,
  unitNo: null,
  name: { ZH_CN: code },
  kind: 'normal',
  days: 5,
  dayUnit: 'work',
  onSite: false,
  daysSource: null,
  ownerId: null,
  ownerName: null,
  state: 'done',
  baselineOn: null,
  planOn: null,
  manualOn: null,
  actualOn: null,
  slipReason: null,
  ...more,
});
const network = (items: readonly PlanItem[], links: readonly (readonly [string, string, number?])[]) => ({
  anchorOn: '2026-09-01',
  today: '2026-11-02',
  requiredOn: null,
  ldPerDay: null,
  items,
  links: links.map(([name, after, lag = 0]) => ({ item: name, after, link: 'FS' as const, lag })),
});

test('a milestone took the days from the last of what it waited for to its end, without holidays and lags', () => {
  const durations = durationsOf(
    network(
      [
        item('A', 'DRAWING', { actualOn: '2026-09-08' }),
        item('B', 'DRAWING', { actualOn: '2026-09-25' }),
        item('C', 'PRODUCTION', { actualOn: '2026-10-12' }),
        item('D', 'PRODUCTION', { actualOn: '2026-10-20', dayUnit: 'calendar' }),
        item('E', 'SHIP', { state: 'notStarted' }),
        item('F', 'CONTRACT', { actualOn: '2026-09-03', days: 0 }),
      ],
      [
        ['C', 'A'],
        ['C', 'B', 2],
        ['D', 'C'],
      ],
    ),
    calendar,
  );

  expect(durations.map(({ code, from, to, days }) => [code, from, to, days])).toEqual([
    ['A', '2026-09-01', '2026-09-08', 5],
    ['B', '2026-09-01', '2026-09-25', 18],
    ['C', '2026-09-29', '2026-10-12', 4],
    ['D', '2026-10-12', '2026-10-20', 8],
  ]);
});

test('a phase took the working days from its first milestone to its last, each unit by itself', () => {
  const durations = durationsOf(
    network(
      [
        item('A', 'INSTALL', { unitNo: 1, actualOn: '2026-09-08' }),
        item('A', 'INSTALL', { unitNo: 2, actualOn: '2026-09-10' }),
        item('B', 'INSTALL', { unitNo: 1, actualOn: '2026-09-15' }),
      ],
      [['B', 'A']],
    ),
    calendar,
  );

  expect(phaseDurations(durations, calendar).map(({ unitNo, days }) => [unitNo, days])).toEqual([
    [1, 10],
    [2, 7],
  ]);
});

test('the median and the 80th percentile are days that were taken, whatever their order', () => {
  expect(spreadOf([9, 1, 5, 3, 7])).toEqual({ count: 5, median: 5, p80: 7, box: [1, 3, 5, 7, 9] });
  expect(spreadOf([4, 2])).toMatchObject({ median: 2, p80: 4 });
  expect(spreadOf([])).toEqual({ count: 0, median: null, p80: null, box: [] });
});

test('the index of a day compares what was done by then with what was promised by then', () => {
  const items = [
    item('A', 'DRAWING', { baselineOn: '2026-09-10', actualOn: '2026-09-12' }),
    item('B', 'DRAWING', { baselineOn: '2026-09-20', state: 'notStarted' }),
  ];

  expect(spiOn(items, '2026-09-01')).toBeNull();
  expect(spiOn(items, '2026-09-11')).toBe(0);
  expect(spiOn(items, '2026-09-13')).toBe(1);
  expect(spiOn(items, '2026-09-20')).toBe(0.5);
});
