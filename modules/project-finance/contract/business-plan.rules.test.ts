import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountsByPct,
  curveOf,
  daysOfLine,
  decimalOf,
  deliveryMismatch,
  exposureOf,
  hundredthsOf,
  marginOf,
  moneySum,
  pctSum,
  planFigures,
  usualReceipts,
} from './business-plan.rules.ts';

const byWorkdays = (day: string, n: number) => `${day}+${n}w`;
const scenario = {
  contractAmount: '6000000.00',
  taxRate: '13',
  currency: 'CNY',
  receipts: [
    { pct: '30.00', planOn: '2026-03-02' },
    { pct: '30.00', planOn: '2026-06-04' },
    { pct: '20.00', planOn: '2026-06-18' },
    { pct: '15.00', planOn: '2026-07-29' },
    { pct: '5.00', planOn: '2027-07-29' },
  ],
  costs: [
    { amount: '3000000.00', planOn: '2026-06-10' },
    { amount: '1400000.00', planOn: '2026-07-20' },
  ],
};

describe('scenario 9', () => {
  test('six million with 13 % VAT and 4.4 million of costs leave 909,734.51, 17.13 %', () => {
    expect(marginOf({ contractAmount: '6000000.00', taxRate: '13', costs: ['3000000.00', '1400000.00'] })).toEqual({
      net: '5309734.51',
      costTotal: '4400000.00',
      margin: '909734.51',
      marginPct: '17.13',
    });
  });

  test('is decided by the director as well, and by no executive while the cash stays above −30 %', () => {
    const figures = planFigures(scenario);

    expect(figures).toMatchObject({ needsDirector: true, needsExecutive: false });
    expect(figures.amounts).toEqual(['1800000.00', '1800000.00', '1200000.00', '900000.00', '300000.00']);
    expect(planFigures({ ...scenario, costs: [{ amount: '4400000.00', planOn: '2026-03-02' }] })).toMatchObject({
      cashLow: '-2807079.65',
      cashLowPct: '-46.78',
      needsExecutive: true,
    });
  });

  test('acceptance moves from 07-29 to 07-30 and the retention with it; plan days stay with the plan', () => {
    const milestones = new Map([['M100', { planOn: '2026-07-29', forecastOn: '2026-07-30' }]]);
    const days = usualReceipts.slice(3).map((line) => daysOfLine(line, milestones, byWorkdays));

    expect(days).toEqual([
      { planOn: '2026-07-29', forecastOn: '2026-07-30' },
      { planOn: '2027-07-29', forecastOn: '2027-07-30' },
    ]);
  });

  test('30/30/20/15/4 is 99', () => {
    expect(pctSum(['30', '30', '20', '15', '4'])).toBe('99.00');
  });
});

describe('days of a line', () => {
  test('may go by working days, and are those that were typed where its milestone has none', () => {
    const milestones = new Map([['M60', { planOn: '2026-06-04', forecastOn: null }]]);

    expect(daysOfLine({ milestone: 'M60', offsetDays: 5, offsetUnit: 'work' }, milestones, byWorkdays)).toEqual({
      planOn: '2026-06-04+5w',
      forecastOn: '2026-06-04+5w',
    });
    expect(daysOfLine({ milestone: 'M70', planOn: '2026-06-20' }, milestones, byWorkdays)).toEqual({
      planOn: '2026-06-20',
      forecastOn: '2026-06-20',
    });
  });
});

test.each([
  ['17.99', '5000000.00', 'CNY', true, false],
  ['18.00', '5000000.00', 'CNY', false, false],
  ['18.00', '5000000.01', 'CNY', true, false],
  ['9.99', '100.00', 'CNY', true, true],
  ['30.00', '20000000.01', 'CNY', true, true],
  ['30.00', '100.00', 'USD', true, false],
])('a margin of %s %% of %s %s: director %s, executive %s', (...row) => {
  const [marginPct, amount, currency, needsDirector, needsExecutive] = row;
  const net = hundredthsOf(amount);
  const costs = [{ amount: decimalOf(net - (net * hundredthsOf(marginPct)) / 10_000n), planOn: '2026-01-31' }];
  const receipts = [{ pct: '100.00', planOn: '2026-01-01' }];

  expect(planFigures({ contractAmount: amount, taxRate: '0', currency, receipts, costs })).toMatchObject({
    needsDirector,
    needsExecutive,
  });
});

test('liquidated damages count late calendar days, and are unknown without a date', () => {
  const terms = { requiredOn: '2026-07-29', ldPerDay: '5000.00' };

  expect(exposureOf({ ...terms, acceptedOn: '2026-07-30' })).toBe('5000.00');
  expect(exposureOf({ ...terms, acceptedOn: '2026-07-01' })).toBe('0.00');
  expect(exposureOf({ ...terms, acceptedOn: null })).toBeNull();
});

test('deliveries that are not what was defined are named by their line', () => {
  const four = [{ qty: 4 }];

  expect(
    deliveryMismatch(four, [
      { line: 1, qty: 3 },
      { line: 1, qty: 1 },
    ]),
  ).toBeUndefined();
  expect(deliveryMismatch(four, [{ line: 1, qty: 3 }])).toEqual({ line: 1, a: 3, b: 4 });
  expect(
    deliveryMismatch(four, [
      { line: 1, qty: 4 },
      { line: 2, qty: 1 },
    ]),
  ).toEqual({ line: 2, a: 1, b: 0 });
});

const cents = () => fc.bigInt({ min: 0n, max: 10n ** 15n });
/** Percents that add up to 100. */
const percents = () =>
  fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 12 }).map((cuts) => {
    const at = [0, ...cuts.toSorted((a, b) => a - b), 10_000];
    return at.slice(1).map((cut, n) => decimalOf(BigInt(cut - (at[n] ?? 0))));
  });
const day = () =>
  fc.integer({ min: 0, max: 3_000 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));

test('percents of 100 share any amount whole, and nobody is given less than nothing', () => {
  fc.assert(
    fc.property(cents(), percents(), (amount, pcts) => {
      const shares = amountsByPct(decimalOf(amount), pcts);
      return moneySum(shares) === decimalOf(amount) && shares.every((share) => hundredthsOf(share) >= 0n);
    }),
  );
});

test('the cash curve ends at the margin, and is never below its lowest', () => {
  fc.assert(
    fc.property(
      fc.record({
        amount: cents(),
        receipts: percents().chain((pcts) => fc.tuple(...pcts.map((pct) => day().map((planOn) => ({ pct, planOn }))))),
        costs: fc.array(fc.record({ amount: cents().map(decimalOf), planOn: day() }), { maxLength: 8 }),
        taxRate: fc.constantFrom('13', '9', '6', '0'),
      }),
      ({ amount, receipts, costs, taxRate }) => {
        const plan = { contractAmount: decimalOf(amount), taxRate, currency: 'CNY', receipts, costs };
        const curve = curveOf(plan, 'plan');
        const { margin, cashLow } = planFigures(plan);
        return (
          curve.at(-1)?.balance === margin &&
          curve.every(({ balance }) => hundredthsOf(balance) >= hundredthsOf(cashLow))
        );
      },
    ),
  );
});
