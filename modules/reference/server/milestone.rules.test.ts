import { expect, test } from 'vitest';
import {
  cycleOf,
  daysAt,
  daysOf,
  inOrder,
  itemDifferences,
  levelsOf,
  scheduleOf,
  type DaysCase,
  type DaysRuleFacts,
  type MilestoneLink,
  type PlannedItem,
} from '../contract/index.ts';
import { stateDays } from './seed/state-days.ts';

const calendar = {
  weekend: new Set([6, 7]),
  days: new Map(stateDays(2026).map(({ day, kind }) => [day, kind] as const)),
};
const item = (code: string, days: number, more: Partial<PlannedItem> = {}): PlannedItem => ({
  code,
  days,
  dayUnit: 'work',
  onSite: false,
  ...more,
});
const after = (
  code: string,
  before: string,
  { link = 'FS', lag = 0 }: { readonly link?: MilestoneLink['link']; readonly lag?: number } = {},
): MilestoneLink => ({
  item: code,
  after: before,
  link,
  lag,
});

const direct = (production: number) => [
  item('M10', 0),
  item('M20', 5),
  item('M30', 10),
  item('M40', production),
  item('M45', 60),
  item('M50', 3),
  item('M60', 2),
  item('M70', 7, { dayUnit: 'calendar' }),
  item('M80', 15, { onSite: true }),
  item('M90', 8, { onSite: true }),
  item('M100', 5),
  item('M110', 10),
];
const links = [
  after('M20', 'M10'),
  after('M30', 'M20'),
  after('M40', 'M30'),
  after('M45', 'M30'),
  after('M50', 'M40'),
  after('M60', 'M50'),
  after('M70', 'M60'),
  after('M70', 'M45', { link: 'FF' }),
  after('M80', 'M70'),
  after('M90', 'M80'),
  after('M100', 'M90'),
  after('M110', 'M100'),
];
const finishes = (production: number, factor: string) =>
  Object.fromEntries(
    scheduleOf({ start: '2026-03-02', calendar, factor }, direct(production), links).map(({ code, finish }) => [
      code,
      finish.slice(5),
    ]),
  );

test('four large gensets in Shanghai arrive when the site is ready, not when the goods could', () => {
  expect(finishes(45, '1.00')).toEqual({
    M10: '03-02',
    M20: '03-09',
    M30: '03-23',
    M40: '05-28',
    M45: '06-18',
    M50: '06-02',
    M60: '06-04',
    M70: '06-18',
    M80: '07-10',
    M90: '07-22',
    M100: '07-29',
    M110: '08-12',
  });
});

test('work on site takes longer where it is remote; more gensets are made for longer', () => {
  expect(finishes(45, '1.20')).toMatchObject({ M80: '07-15', M90: '07-29', M100: '08-05' });
  expect(finishes(60, '1.00')).toMatchObject({ M40: '06-18', M60: '06-26', M70: '07-03', M100: '08-12' });
  expect([daysAt(item('A', 8, { onSite: true }), '1.20'), daysAt(item('A', 8), '1.20')]).toEqual([10, 8]);
  expect(daysAt(item('A', 100, { onSite: true }), '1.10')).toBe(110);
});

test('an item may begin with another, overlap it, or follow it with a distance', () => {
  const dated = scheduleOf(
    { start: '2026-03-02', calendar },
    [item('A', 10), item('B', 2), item('C', 1), item('D', 1)],
    [
      after('B', 'A', { link: 'SS', lag: 3 }),
      after('C', 'A', { link: 'FS', lag: -2 }),
      after('D', 'A', { link: 'FS', lag: 5 }),
    ],
  );
  expect(dated.map(({ start, finish }) => `${start.slice(5)} ${finish.slice(5)}`)).toEqual([
    '03-02 03-16',
    '03-05 03-09',
    '03-12 03-13',
    '03-23 03-24',
  ]);
});

test('a cycle is named by its items; what waits for none stands first', () => {
  const codes = ['C', 'A', 'B'];
  expect(cycleOf(codes, [after('B', 'A'), after('C', 'B')])).toBeUndefined();
  expect(cycleOf(codes, [after('B', 'A'), after('C', 'B'), after('B', 'C')])).toEqual(['C', 'B', 'C']);
  expect(cycleOf(['A'], [after('A', 'A')])).toEqual(['A', 'A']);
  expect([...levelsOf(codes, [after('B', 'A'), after('C', 'B'), after('C', 'A')])]).toEqual([
    ['A', 0],
    ['B', 1],
    ['C', 2],
  ]);
  expect(
    inOrder(
      codes.map((code) => ({ code })),
      [after('B', 'A'), after('C', 'B')],
    ).map(({ code }) => code),
  ).toEqual(['A', 'B', 'C']);
});

const rule = (id: string, days: number, more: Partial<DaysRuleFacts> = {}): DaysRuleFacts => ({
  id,
  itemCode: 'M40',
  projectType: null,
  powerBand: null,
  qtyFrom: null,
  qtyTo: null,
  regionId: null,
  productLine: null,
  days,
  validFrom: null,
  validTo: null,
  ...more,
});
const asked: DaysCase = {
  projectType: 'DIRECT',
  powerBand: 'P5',
  quantity: 6,
  regions: ['city', 'province'],
  productLine: 'DIESEL',
  on: '2026-06-01',
};
const decided = (...rules: DaysRuleFacts[]) => {
  const { days, winner, candidates } = daysOf(rules, { code: 'M40', defaultDays: 45 }, asked);
  return [
    days,
    winner?.id ?? null,
    ...candidates.map(({ rule: { id }, misses, lostBy }) => `${id} ${lostBy ?? misses.join()}`),
  ];
};

test('the rule with most conditions gives the days; without one the template does', () => {
  expect(decided()).toEqual([45, null]);
  expect(
    decided(
      rule('a', 50),
      rule('b', 60, { powerBand: 'P5', qtyFrom: 5, qtyTo: 10 }),
      rule('c', 55, { powerBand: 'P5' }),
    ),
  ).toEqual([60, 'b', 'b ', 'c conditions', 'a conditions']);
});

test('equal rules are told apart by their quantities, then by their begin, then by their age', () => {
  const of = (
    id: string,
    {
      qtyFrom,
      qtyTo,
      validFrom = null,
    }: { readonly qtyFrom: number; readonly qtyTo: number | null; readonly validFrom?: string | null },
  ) => rule(id, Number(id), { qtyFrom, qtyTo, validFrom });
  expect(
    decided(
      of('1', { qtyFrom: 5, qtyTo: 10 }),
      of('2', { qtyFrom: 5, qtyTo: 8 }),
      of('3', { qtyFrom: 6, qtyTo: null }),
      of('4', { qtyFrom: 5, qtyTo: 8, validFrom: '2026-01-01' }),
      of('5', { qtyFrom: 5, qtyTo: 8, validFrom: '2026-01-01' }),
    ),
  ).toEqual([5, '5', '5 ', '4 age', '2 validFrom', '1 span', '3 span']);
});

test('what a case does not meet is named; a region holds for all below it', () => {
  expect(
    decided(
      rule('a', 50, { powerBand: 'P4', qtyFrom: 7 }),
      rule('b', 50, { regionId: 'province' }),
      rule('c', 50, { regionId: 'elsewhere', projectType: 'DEALER', productLine: 'GAS' }),
      rule('d', 50, { validFrom: '2026-06-02' }),
      rule('e', 50, { validTo: '2026-05-31' }),
    ),
  ).toEqual([50, 'b', 'b ', 'c projectType,region,productLine', 'a powerBand,quantity', 'd period', 'e period']);
  expect(
    daysOf([rule('a', 50, { qtyTo: 9 })], { code: 'M40', defaultDays: 45 }, { ...asked, quantity: null }).days,
  ).toBe(45);
});

test('two revisions differ by items that came, went or changed, links among what changes', () => {
  const earlier = {
    items: [
      { code: 'A', defaultDays: 1 },
      { code: 'B', defaultDays: 2 },
      { code: 'C', name: { ZH_CN: 'x', EN_US: 'y' } },
    ],
    predecessors: [after('B', 'A')],
  };
  const later = {
    items: [
      { code: 'A', defaultDays: 3 },
      { code: 'B', defaultDays: 2 },
      { code: 'D' },
      { code: 'C', name: { EN_US: 'y', ZH_CN: 'x' } },
    ],
    predecessors: [after('B', 'A', { link: 'SS', lag: 2 })],
  };
  const found = itemDifferences(earlier, later, ['defaultDays', 'name']);
  expect(
    found.map(({ code, kind, values }) => [
      code,
      kind,
      ...values.map((each) => `${each.field} ${each.before} ${each.after}`),
    ]),
  ).toEqual([
    ['A', 'changed', 'defaultDays 1 3'],
    ['B', 'changed', 'predecessors A FS A SS+2'],
    ['D', 'added'],
  ]);
  expect(itemDifferences(later, earlier, []).map(({ code, kind }) => `${code} ${kind}`)).toEqual([
    'B changed',
    'D removed',
  ]);
});
