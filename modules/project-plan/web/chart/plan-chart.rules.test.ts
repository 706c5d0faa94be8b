import { expect, test } from 'vitest';
import { planCalendar } from './plan-calendar.ts';
import type { ComputedPlan, PlanItem, PlanNetwork } from '../../contract/index.ts';
import { changedNetwork, movedDates, planLinks, planRows, withChange } from './plan-chart.rules.ts';

const item = (code: string, unitNo: number | null, own: Partial<PlanItem> = {}): PlanItem => ({
  key: unitNo === null ? code : `${code}#${unitNo}`,
  code,
  unitNo,
  name: { ZH_CN: code, EN_US: `Milestone ${code}` },
  phase: 'site',
  kind: 'normal',
  days: 5,
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
  ...own,
});
const network: PlanNetwork = {
  anchorOn: '2026-01-05',
  today: '2026-01-12',
  requiredOn: null,
  ldPerDay: null,
  items: [
    item('M10', null, { kind: 'customer', days: 0 }),
    item('M80', 1),
    item('M80', 2),
    item('M90', null, { state: 'skipped' }),
  ],
  links: [{ item: 'M80', after: 'M10', link: 'FS', lag: 0 }],
};
/** Each ends where somebody has set it, else on one day. */
const computed = ({ items }: PlanNetwork): ComputedPlan => ({
  dates: new Map(
    items.map(({ key, manualOn }) => [
      key,
      {
        key,
        start: '2026-01-05',
        finish: manualOn ?? '2026-01-09',
        lateFinish: null,
        floatWd: 1,
        critical: false,
        slipWd: 0,
      },
    ]),
  ),
  acceptOn: null,
  health: 'green',
  progressActual: 0,
  progressPlan: 0,
  spi: null,
  ldExposure: null,
});
const options = {
  grouping: 'phase',
  isCustomerView: false,
  canEdit: true,
  language: 'en-US',
  words: { phase: (phase: string) => phase, unit: (no: number) => `Unit ${no}`, whole: 'Whole project' },
} as const;
const rowsOf = (own: Partial<Parameters<typeof planRows>[2]> = {}) =>
  planRows(network, computed(network), { ...options, ...own });

test('by phase, the milestones of units stand below the milestone that they are of', () => {
  expect(rowsOf().map(({ key, parent }) => [key, parent])).toEqual([
    ['phase:site', null],
    ['M10', 'phase:site'],
    ['code:M80', 'phase:site'],
    ['M80#1', 'code:M80'],
    ['M80#2', 'code:M80'],
  ]);
});

test('by unit, what belongs to no unit comes first', () => {
  expect(rowsOf({ grouping: 'unit' }).map(({ key }) => key)).toEqual([
    'unit:',
    'M10',
    'unit:1',
    'M80#1',
    'unit:2',
    'M80#2',
  ]);
});

test('the customer sees his milestones alone', () => {
  expect(rowsOf({ isCustomerView: true }).map(({ key }) => key)).toEqual(['phase:site', 'M10']);
});

test('without the right nothing can be moved; with it not what is done', () => {
  expect(rowsOf({ canEdit: false }).some(({ isMovable }) => isMovable)).toBe(false);
  const done = planRows({ ...network, items: [item('M10', null, { state: 'done' })] }, computed(network), options);
  expect(done.some(({ isMovable }) => isMovable)).toBe(false);
});

test('of two changes of a milestone the last one counts, and shows which dates move', () => {
  const change = (manualOn: string) => ({ key: 'M80#1', manualOn, reason: 'late' });
  const changes = withChange(withChange([], change('2026-01-12')), change('2026-01-14'));

  expect(changes).toEqual([change('2026-01-14')]);
  const moved = movedDates(computed(network), computed(changedNetwork(network, changes)));
  expect([...moved]).toEqual([['M80#1', { start: '2026-01-05', finish: '2026-01-14' }]]);
});

test('links of units join the same unit, or all where one side is of the whole', () => {
  const links = [
    { item: 'B', after: 'A', link: 'FS', lag: 0 },
    { item: 'C', after: 'B', link: 'FF', lag: 0 },
  ] as const;
  const items = [item('A', 1), item('A', 2), item('B', 1), item('B', 2), item('C', null)];

  expect(planLinks({ items, links }).map(({ from, to, kind }) => `${from} ${to} ${kind}`)).toEqual([
    'A#1 B#1 FS',
    'A#2 B#2 FS',
    'B#1 C FF',
    'B#2 C FF',
  ]);
});

test('what waits for a milestone that is skipped is joined to what that one waits for', () => {
  const links = [
    { item: 'B', after: 'A', link: 'FS', lag: 0 },
    { item: 'C', after: 'B', link: 'FF', lag: 0 },
  ] as const;
  const items = [item('A', null), item('B', null, { state: 'skipped' }), item('C', null)];

  expect(planLinks({ items, links })).toEqual([{ from: 'A', to: 'C', kind: 'FF' }]);
});

test('the calendar has a whole day for each milestone, at its end, under an id that stays', () => {
  const text = planCalendar('P-1', rowsOf());

  expect(text.match(/BEGIN:VEVENT/gu)).toHaveLength(3);
  expect(text).toContain('UID:P-1/M80#1');
  expect(text).toContain('DTSTART;VALUE=DATE:20260109');
  expect(text).toContain('DTEND;VALUE=DATE:20260110');
  expect(text).toContain('SUMMARY:M10 Milestone M10');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/u);
});
