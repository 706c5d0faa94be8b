import { scaled } from '@mp/kernel/contract';
import { pricedLine, priceRateOf } from '@mp/warranty/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  discountsAt,
  isShort,
  isStale,
  levelsOf,
  nodeAfter,
  pathOf,
  rateOfPct,
  sumsOf,
  taxIn,
} from './pe-order.rules.ts';

const limits = { directorRate: '0.8000', generalRate: '0.7000', generalAmount: '500000.00' };
const way = (priceRate: string, amount = '29887.00', reasons = ['DISCOUNT'] as const) =>
  pathOf(levelsOf({ reasons, priceRate, amount }, limits));

describe('who decides', () => {
  test('nobody special where nothing is beyond the standard terms', () => {
    expect(pathOf(levelsOf({ reasons: [], priceRate: '0.5000', amount: '900000.00' }, limits))).toEqual([
      'first',
      'order',
      'effect',
    ]);
  });

  test.each([
    ['0.8500', ['area']],
    ['0.8000', ['area']],
    ['0.7999', ['area', 'director']],
    ['0.7000', ['area', 'director']],
    ['0.6999', ['area', 'director', 'general']],
  ])('a price rate of %s is decided by %j', (rate, special) => {
    expect(way(rate)).toEqual(['first', ...special, 'order', 'effect']);
  });

  test('an amount beyond the limit goes to the executive, whatever the rate is', () => {
    expect(way('0.8500', '500000.00')).not.toContain('general');
    expect(way('0.8500', '500000.01')).toEqual(['first', 'area', 'general', 'order', 'effect']);
  });

  test.each(['AGE', 'HOURS', 'TERM', 'BASE_EXPIRED'] as const)(
    '%s is decided by the service director too',
    (reason) => {
      expect(pathOf(levelsOf({ reasons: [reason], priceRate: '1.0000', amount: '1.00' }, limits))).toContain(
        'director',
      );
    },
  );

  test('an order goes on behind the task that made an offer', () => {
    const levels = levelsOf({ reasons: ['DISCOUNT'], priceRate: '0.7500', amount: '1.00' }, limits);
    expect(nodeAfter('area', levels)).toBe('director');
    expect(nodeAfter('director', levels)).toBe('order');
  });
});

test('a reading holds for thirty days, one without a day for none', () => {
  expect(isStale('2026-05-02', '2026-06-01', 30)).toBe(false);
  expect(isStale('2026-05-01', '2026-06-01', 30)).toBe(true);
  expect(isStale(null, '2026-06-01', 30)).toBe(true);
});

test('what is paid covers what is due; on credit the rest may be owed', () => {
  expect(isShort({ paid: '29886.99', due: '29887.00', credit: null })).toBe(true);
  expect(isShort({ paid: '29887.00', due: '29887.00', credit: null })).toBe(false);
  expect(isShort({ paid: null, due: '29887.00', credit: '29887.00' })).toBe(false);
  expect(isShort({ paid: '0.00', due: '29887.00', credit: '29886.99' })).toBe(true);
});

const cents = (n: number) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`;
const line = fc.record({
  list: fc.integer({ min: 100_000, max: 50_000_000 }).map(cents),
  surcharge: fc.constantFrom('0.0000', '0.1000', '0.2500', '0.3750'),
  pct: fc.integer({ min: 0, max: 9_999 }).map(cents),
  dealer: fc.integer({ min: 0, max: 50_000_000 }).map(cents),
  tax: fc.constantFrom('0.0000', '0.0100', '0.0600', '0.0900', '0.1300', '0.2550'),
});

test('of ten thousand orders the sums are those of their lines, the tax of each is rounded once, half up, whatever its rate', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (given) => {
      const lines = given.map(({ list, surcharge, pct, dealer, tax }) => {
        const priced = pricedLine(list, surcharge, rateOfPct(pct));
        return { ...priced, dealerPrice: dealer, tax, taxAmount: taxIn(priced.linePrice, tax) };
      });
      const sums = sumsOf(lines);
      const total = (of: 'linePrice' | 'listPrice' | 'taxAmount') =>
        lines.reduce((sum, each) => sum + scaled(each[of], 2), 0n);
      expect(scaled(sums.amount, 2)).toBe(total('linePrice'));
      expect(scaled(sums.listAmount, 2)).toBe(total('listPrice'));
      expect(scaled(sums.taxAmount, 2)).toBe(total('taxAmount'));
      expect(scaled(sums.listAmount, 2) + scaled(sums.surchargeAmount, 2) - scaled(sums.discountAmount, 2)).toBe(
        scaled(sums.amount, 2),
      );
      for (const { linePrice, taxAmount, tax } of lines) {
        const rate = scaled(tax, 4);
        const off = 2n * (scaled(taxAmount, 2) * (10_000n + rate) - scaled(linePrice, 2) * rate);
        expect(off <= 10_000n + rate && off > -10_000n - rate).toBe(true);
      }
    }),
    { numRuns: 10_000 },
  );
});

test('an offer that is accepted reaches its rate, and gives no line more than was asked for', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 99 }), (given, share) => {
      const priced = (pcts: readonly string[]) =>
        given.map(({ list, surcharge }, at) => pricedLine(list, surcharge, rateOfPct(pcts[at])));
      const asked = given.map(({ pct }) => pct);
      const before = priceRateOf(priced(asked));
      const gap = 10_000n - scaled(before, 4);
      const approved = scaled(before, 4) + (gap * BigInt(share)) / 100n;
      const approvedRate = `0.${approved.toString().padStart(4, '0')}`;
      if (approved <= scaled(before, 4) || approved >= 10_000n) return;
      const now = discountsAt(asked, { priceRate: before, approvedRate });
      expect(scaled(priceRateOf(priced(now)), 4) >= approved - 1n).toBe(true);
      expect(now.every((pct, at) => scaled(pct, 2) <= scaled(asked[at] ?? '0', 2))).toBe(true);
    }),
  );
});
