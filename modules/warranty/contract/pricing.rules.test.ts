import { scaled, unscaled } from '@mp/kernel/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bandProblems, type PriceBand } from './bands.rules.ts';
import {
  eligibilityOf,
  extendedTermOf,
  offersOf,
  priceRateOf,
  pricedLine,
  specialReasonsOf,
  type Eligibility,
  type PricedProduct,
  type PricedUnit,
} from './pricing.rules.ts';
import { comparedPrices, needsPriceCheck } from './product-check.rules.ts';

const band = (more: Partial<PriceBand> = {}): PriceBand => ({
  dutyType: 'ESP',
  termMonths: '24',
  powerFromKw: '250.0',
  powerToKw: '500.0',
  termHours: 600,
  listPrice: '28600.00',
  dealerPrice: '24310.00',
  standardMinRate: '0.9000',
  ...more,
});
const rule = (more: Partial<Eligibility> = {}): Eligibility => ({
  dutyType: 'ESP',
  series: null,
  maxAgeDays: 548,
  specialMaxAgeDays: 1095,
  maxHours: null,
  specialMaxHours: null,
  requireRegistered: true,
  requireBaseInForce: true,
  ...more,
});
const late = (fromDays: number, toDays: number, rate: string) =>
  ({ kind: 'LATE', fromDays, toDays, siteTag: null, rate }) as const;
const product = (more: Partial<PricedProduct> = {}): PricedProduct => ({
  termBasis: 'AFTER_BASE',
  bands: [band()],
  eligibility: [rule()],
  surcharges: [late(0, 365, '0.0000'), late(366, 548, '0.1000'), late(549, 1095, '0.2500')],
  ...more,
});
const unit = (more: Partial<PricedUnit> = {}): PricedUnit => ({
  dutyType: 'ESP',
  series: 'H',
  ratedKw: '400.0',
  baseStart: '2025-03-10',
  baseEnd: '2027-03-09',
  baseHours: 400,
  runningHours: 120,
  isRegistered: true,
  siteTags: [],
  ...more,
});
const day = '2026-06-01';

test('a unit of 448 days costs a tenth more, and its extension follows the base warranty', () => {
  const { ageDays, eligibility, notes, offers, latestStandardOn } = offersOf(product(), unit(), {
    day,
    discountRate: '0.05',
  });

  expect({ ageDays, eligibility, notes, latestStandardOn }).toEqual({
    ageDays: 448,
    eligibility: 'STANDARD',
    notes: [],
    latestStandardOn: '2026-09-09',
  });
  expect(offers).toMatchObject([
    {
      surchargeRate: '0.1000',
      linePrice: '29887.00',
      term: { startOn: '2027-03-10', endOn: '2029-03-09', hoursLimit: 1000 },
    },
  ]);
  expect(specialReasonsOf({ notes }, { priceRate: priceRateOf(offers), standardMinRate: '0.9' })).toEqual([]);
});

test.each([
  ['0.15', '26741.00', '0.8500'],
  ['0.25', '23595.00', '0.7500'],
  ['0.31', '21707.40', '0.6900'],
])('a discount of %s makes %s, which is checked by others', (discountRate, linePrice, rate) => {
  const { notes, offers } = offersOf(product(), unit(), { day, discountRate });

  expect(offers[0]?.linePrice).toBe(linePrice);
  expect(priceRateOf(offers)).toBe(rate);
  expect(specialReasonsOf({ notes }, { priceRate: rate, standardMinRate: '0.9000' })).toEqual(['DISCOUNT']);
});

test('a unit beyond the special age is refused', () => {
  const { eligibility, ageDays, notes } = eligibilityOf(
    product(),
    unit({ baseStart: '2023-01-10', baseEnd: '2025-01-09' }),
    day,
  );

  expect({ eligibility, ageDays }).toEqual({ eligibility: 'REFUSED', ageDays: 1238 });
  expect(notes[0]).toEqual({ code: 'AGE_OVER', leadsTo: 'REFUSED', params: { value: 1238, max: 1095 } });
});

test.each([
  ['2024-11-30', 'STANDARD', 548],
  ['2024-11-29', 'SPECIAL', 549],
  ['2023-06-02', 'SPECIAL', 1095],
  ['2023-06-01', 'REFUSED', 1096],
])('with a base warranty from %s it is %s at %d days', (baseStart, eligibility, ageDays) => {
  const answer = eligibilityOf(
    product({ eligibility: [rule({ requireBaseInForce: false })] }),
    unit({ baseStart }),
    day,
  );

  expect(answer).toMatchObject({ eligibility, ageDays });
});

test('hours, registration and an expired base warranty lead to a special check, too many hours to none', () => {
  const codes = (more: Partial<PricedUnit>, of: Partial<Eligibility> = {}) =>
    eligibilityOf(product({ eligibility: [rule(of)] }), unit(more), day).notes.map(({ code }) => code);
  const limits = { maxHours: 300, specialMaxHours: 380 };

  expect(codes({ runningHours: 350 }, limits)).toEqual(['HOURS']);
  expect(codes({ runningHours: 381 }, limits)).toEqual(['HOURS_OVER']);
  expect(codes({ isRegistered: false, baseEnd: '2026-05-31' })).toEqual(['UNREGISTERED', 'BASE_EXPIRED']);
  expect(codes({ baseStart: null })).toEqual(['NO_BASE']);
  expect(codes({ dutyType: 'PRP' })).toEqual(['NOT_OFFERED']);
});

test('a rule of the series goes before the one of all series', () => {
  const rules = [rule(), rule({ series: 'H', maxAgeDays: 100, specialMaxAgeDays: null })];

  expect(eligibilityOf(product({ eligibility: rules }), unit(), day).eligibility).toBe('REFUSED');
  expect(eligibilityOf(product({ eligibility: rules }), unit({ series: 'K' }), day).eligibility).toBe('STANDARD');
});

test('surcharges of age and site add up and apply once', () => {
  const surcharges = [
    ...product().surcharges,
    { kind: 'HARSH_SITE', fromDays: null, toDays: null, siteTag: 'MINE', rate: '0.0800' } as const,
  ];
  const { offers } = offersOf(product({ surcharges }), unit({ siteTags: ['MINE'] }), { day });

  expect(offers[0]).toMatchObject({ surchargeRate: '0.1800', fullPrice: '33748.00', linePrice: '33748.00' });
  expect(offers[0]?.surcharges.map(({ kind }) => kind)).toEqual(['LATE', 'HARSH_SITE']);
});

test('an extension starts with its order where the base warranty is over, and is counted from its start where the product says so', () => {
  const over = { baseStart: '2023-03-10', baseEnd: '2025-03-09', baseHours: 400, runningHours: 350.5, day };

  expect(extendedTermOf('AFTER_BASE', band(), over)).toEqual({ startOn: day, endOn: '2028-05-31', hoursLimit: 1000 });
  expect(extendedTermOf('AFTER_BASE', band(), { ...over, baseHours: null })?.hoursLimit).toBe(951);
  expect(extendedTermOf('AFTER_BASE', band({ termHours: null }), over)?.hoursLimit).toBeNull();
  expect(extendedTermOf('FROM_BASE_START', band({ termMonths: '60' }), over)).toEqual({
    startOn: '2023-03-10',
    endOn: '2028-03-09',
    hoursLimit: 600,
  });
});

test('a line is rounded half up to the cent, once', () => {
  expect(pricedLine('0.05', '0.1', '0').linePrice).toBe('0.06');
  expect(pricedLine('10.01', '0', '0.5').linePrice).toBe('5.01');
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.bigInt({ min: 0n, max: 20_000n }),
      fc.bigInt({ min: 0n, max: 10_000n }),
      (cents, add, off) => {
        const { linePrice } = pricedLine(unscaled(cents, 2), unscaled(add, 4), unscaled(off, 4));
        const exact = cents * (10_000n + add) * (10_000n - off);
        const error = scaled(linePrice, 2) * 100_000_000n - exact;
        expect(error <= 50_000_000n && error > -50_000_000n).toBe(true);
      },
    ),
  );
});

test('bands that do not follow each other are named with their powers', () => {
  const at = (powerFromKw: string, powerToKw: string, more: Partial<PriceBand> = {}) =>
    band({ powerFromKw, powerToKw, ...more });

  expect(bandProblems([at('20', '100'), at('100.0', '250'), at('250', '500')])).toEqual([]);
  expect(bandProblems([at('250', '500'), at('20', '100')])).toEqual([{ kind: 'gap', at: 0, from: '100', to: '250' }]);
  expect(bandProblems([at('20', '100'), at('90', '250')])).toEqual([
    { kind: 'overlap', at: 1, a: '20–100', b: '90–250' },
  ]);
  expect(bandProblems([at('20', '300'), at('50', '100'), at('300', '400')])).toHaveLength(1);
  expect(bandProblems([at('20', '100'), at('250', '500', { termMonths: '36' })])).toEqual([]);
});

test('prices are checked again when they are new, gone, or changed by more than a tenth', () => {
  const changed = (listPrice: string) => needsPriceCheck([band()], [band({ listPrice })]);

  expect([changed('31460.00'), changed('31460.01'), changed('25740.00'), changed('25739.99')]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(needsPriceCheck(null, [band()])).toBe(true);
  expect(needsPriceCheck([band()], [band(), band({ termMonths: '36' })])).toBe(true);
  expect(comparedPrices([band()], [band({ listPrice: '29887.00' })])).toMatchObject([
    { key: 'ESP/24/250', pct: '4.5' },
  ]);
});
