import fc from 'fast-check';
import { plusDays } from '@mp/reference/contract';
import { expect, test } from 'vitest';
import { certNoOf, isCertNo, letterOf, luhnDigit, maskedName, refundOf, sequenceOf } from './certificate.rules.ts';

test('the number of a certificate checks itself', () => {
  expect(certNoOf(2026, 1)).toBe('PEC260000013');
  expect(luhnDigit('7992739871')).toBe(3);
  expect(isCertNo('PEC260000013')).toBe(true);
  expect(isCertNo('PEC260000031')).toBe(false);
  expect(sequenceOf('PEC260000013')).toBe(1);
});

test('of a holder the first and last sign are shown', () => {
  expect(['云数科技', '云数', '云'].map(maskedName)).toEqual(['云**技', '云*', '云*']);
});

const sold = { linePrice: '29887.00', startOn: '2027-03-10', endOn: '2029-03-09', effectiveOn: '2026-06-01' };

test('what has not begun is paid back whole within thirty days, later by the days of its term that are left', () => {
  const refund = (today: string, isWaiting: boolean) => refundOf({ ...sold, isWaiting }, today, 30);
  expect(refund('2026-07-01', true)).toBe('29887.00');
  expect(refund('2028-03-10', false)).toBe('14923.06');
  expect(refund('2029-03-09', false)).toBe('40.89');
  expect(refund('2029-03-10', false)).toBe('0.00');
});

test('what is paid back is exact to the cent, for any price, term and day', () => {
  const cents = fc.integer({ min: 0, max: 2_000_000_000 });
  fc.assert(
    fc.property(
      fc.record({
        price: cents,
        wait: fc.integer({ min: 0, max: 1000 }),
        term: fc.integer({ min: 1, max: 2200 }),
        offset: fc.integer({ min: -400, max: 2600 }),
        isWaiting: fc.boolean(),
      }),
      ({ price, wait, term, offset, isWaiting }) => {
        const linePrice = `${Math.floor(price / 100)}.${`${price % 100}`.padStart(2, '0')}`;
        const effectiveOn = '2026-06-01';
        const startOn = plusDays(effectiveOn, wait);
        const today = plusDays(startOn, Math.max(offset, -wait));
        const facts = { linePrice, startOn, endOn: plusDays(startOn, term - 1), effectiveOn, isWaiting };

        const refund = refundOf(facts, today, 30);

        const since = wait + Math.max(offset, -wait);
        const left = Math.max(0, Math.min(term, term - Math.max(offset, -wait)));
        // Twice the rest of a division by hand: half a cent goes up.
        const whole = Math.floor(price / term) * left;
        const rest = (price % term) * left;
        const due = isWaiting && since <= 30 ? price : whole + Math.floor((2 * rest + term) / (2 * term));
        const paid = Number(refund.replace('.', ''));
        return refund === `${Math.floor(due / 100)}.${`${due % 100}`.padStart(2, '0')}` && paid >= 0 && paid <= price;
      },
    ),
    { numRuns: 10_000 },
  );
});

test('an edition has no letter, and each later one the next', () => {
  expect([0, 1, 2, 26].map(letterOf)).toEqual(['', 'A', 'B', 'Z']);
});
