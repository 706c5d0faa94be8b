import { expect, test } from 'vitest';
import { certNoOf, isCertNo, luhnDigit, maskedName, refundOf, sequenceOf } from './certificate.rules.ts';

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
