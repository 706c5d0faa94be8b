import { type WorkDays } from '@mp/reference/contract';
import { describe, expect, test } from 'vitest';
import { computePlan, type PlanItem, type PlanNetwork } from './plan.rules.ts';
import { milestoneTrends, phaseSteps, planBar, progressCurve, slipCause } from './schedule.rules.ts';

const week: WorkDays = { weekend: new Set([6, 7]), days: new Map() };

const item = ([code, phase]: readonly [string, string], days: number, more: Partial<PlanItem> = {}): PlanItem => ({
  key: code,
  code,
  unitNo: null,
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
});

/** A contract of Monday 2 November 2026, drawings two days early, production four late, acceptance one day behind that. */
const network: PlanNetwork = {
  anchorOn: '2026-11-02',
  today: '2026-11-18',
  requiredOn: null,
  ldPerDay: null,
  items: [
    item(['M10', 'CONTRACT'], 0, { baselineOn: '2026-11-02', state: 'done', actualOn: '2026-11-02' }),
    item(['M30', 'DRAWING'], 5, { baselineOn: '2026-11-09', state: 'done', actualOn: '2026-11-05' }),
    item(['M40', 'PRODUCTION'], 10, {
      baselineOn: '2026-11-16',
      manualOn: '2026-11-20',
      slipReason: 'production',
    }),
    item(['M45', 'PRODUCTION'], 1, { state: 'skipped' }),
    item(['M100', 'ACCEPT'], 5, { baselineOn: '2026-11-20', manualOn: '2026-11-27', slipReason: 'weather' }),
    item(['M110', 'HANDOVER'], 2, { baselineOn: '2026-11-24' }),
  ],
  links: ['M30 M10', 'M40 M30', 'M100 M40', 'M110 M100'].map((pair) => {
    const [of = '', after = ''] = pair.split(' ');
    return { item: of, after, link: 'FS', lag: 0 };
  }),
};
const { dates } = computePlan(network, week);
const steps = phaseSteps(network.items, { dates, calendar: week });

describe('what each phase makes a plan later', () => {
  test('adds up to the slip of acceptance; days that were gained count against those that were lost', () => {
    expect(steps.map(({ phase, slipWd }) => [phase, slipWd])).toEqual([
      ['CONTRACT', 0],
      ['DRAWING', -2],
      ['PRODUCTION', 6],
      ['ACCEPT', 1],
    ]);
    expect(steps.reduce((sum, { slipWd }) => sum + slipWd, 0)).toBe(dates.get('M100')?.slipWd);
  });

  test('names dates, how much is done, and why', () => {
    expect(steps[2]).toEqual({
      phase: 'PRODUCTION',
      from: dates.get('M40')?.start,
      to: '2026-11-20',
      promised: '2026-11-16',
      done: 0,
      all: 1,
      slipWd: 6,
      reason: 'production',
    });
  });

  test('is caused by the phase that adds most; nobody is to blame for what is early', () => {
    expect(slipCause(steps)).toEqual({ phase: 'PRODUCTION', reason: 'production' });
    expect(slipCause(steps.slice(0, 2))).toEqual({ phase: null, reason: null });
  });

  test('is nothing before there is a baseline', () => {
    const items = network.items.map((each) => ({ ...each, baselineOn: null }));
    const bare = phaseSteps(items, { dates: computePlan({ ...network, items }, week).dates, calendar: week });

    expect(bare.map(({ slipWd, promised }) => [slipWd, promised])).toEqual(bare.map(() => [0, null]));
  });
});

describe('progress over time', () => {
  const curve = progressCurve(network, dates);
  const on = (day: string) => curve.find((point) => point.day === day);

  test('goes day by day from the first to the last, what follows acceptance left out', () => {
    expect(curve[0]?.day).toBe('2026-11-02');
    expect(curve.at(-1)?.day).toBe('2026-11-27');
    expect(curve).toHaveLength(26);
  });

  test('tells what was promised, what is reached, and what is to come; today has both', () => {
    // Of 53 weights: contract 5, drawings 10, production 30, acceptance 8.
    expect(on('2026-11-05')).toEqual({ day: '2026-11-05', plan: 9.43, actual: 28.3, forecast: null });
    expect(on('2026-11-18')).toEqual({ day: '2026-11-18', plan: 84.91, actual: 28.3, forecast: 28.3 });
    expect(on('2026-11-20')).toEqual({ day: '2026-11-20', plan: 100, actual: null, forecast: 84.91 });
    expect(on('2026-11-27')?.forecast).toBe(100);
  });

  test('of years is drawn by few points, today among them', () => {
    const items = network.items.map((each) => (each.code === 'M100' ? { ...each, manualOn: '2029-11-27' } : each));
    const long = progressCurve({ ...network, items }, computePlan({ ...network, items }, week).dates);

    expect(long.length).toBeLessThanOrEqual(43);
    expect(long.map(({ day }) => day)).toContain('2026-11-18');
    expect(long.at(-1)?.forecast).toBe(100);
  });

  test('is none of a plan without milestones', () => {
    expect(progressCurve({ ...network, items: [] }, new Map())).toEqual([]);
  });
});

test('the forecast of a milestone over time is that of the last of its units', () => {
  const line = ([code, unitNo]: readonly [string, number | null], onDay: string, forecastOn: string) => ({
    code,
    unitNo,
    onDay,
    forecastOn,
  });

  expect(
    milestoneTrends([
      line(['M90', 1], '2026-11-02', '2026-12-01'),
      line(['M90', 2], '2026-11-02', '2026-12-03'),
      line(['M100', null], '2026-11-04', '2026-12-10'),
      line(['M90', 1], '2026-11-09', '2026-12-08'),
      line(['M90', 2], '2026-11-16', '2026-12-04'),
    ]),
  ).toEqual([
    {
      code: 'M90',
      points: [
        { onDay: '2026-11-02', forecastOn: '2026-12-03' },
        { onDay: '2026-11-09', forecastOn: '2026-12-08' },
        { onDay: '2026-11-16', forecastOn: '2026-12-08' },
      ],
    },
    { code: 'M100', points: [{ onDay: '2026-11-04', forecastOn: '2026-12-10' }] },
  ]);
});

describe('a plan as one bar', () => {
  test('puts one phase after the other, with today and what was promised on it', () => {
    const bar = planBar(steps, '2026-11-17');

    expect(bar).toMatchObject({ from: '2026-11-02', to: '2026-11-27', today: 60, promised: 72 });
    expect(bar?.phases.map(({ phase, start, size, state }) => [phase, start, size, state])).toEqual([
      ['DRAWING', 0, 12, 'done'],
      ['PRODUCTION', 12, 44, 'open'],
      ['PRODUCTION', 56, 16, 'late'],
      ['ACCEPT', 72, 28, 'late'],
    ]);
  });

  test('has no mark for a day that it does not reach, and is none before there are dates', () => {
    expect(planBar(steps, '2027-01-01')?.today).toBeNull();
    expect(planBar([], '2026-11-17')).toBeUndefined();
  });
});
