import { expect, test } from 'vitest';
import { changedLines, feeLines, feeOf, type FeeAsked, type Rates } from './fee.rules.ts';

const card: Rates = {
  rates: [
    { phase: 'COMMISSION', powerBand: 'P5', amount: '3000.00' },
    { phase: 'COMMISSION', powerBand: 'P2', amount: '1200.50' },
  ],
  perKm: '4.05',
  freeKm: 50,
};
const asked = (more: Partial<FeeAsked> = {}) =>
  feeLines({ phase: 'COMMISSION', bands: ['P5', 'P2', 'P5'], distanceKm: 131.2, ...more }, card);

test('gensets count by their band and the phase, the way by what is beyond the free distance', () => {
  const lines = asked();

  expect(lines).toEqual([
    { kind: 'work', powerBand: 'P2', quantity: '1.0', rate: '1200.50', amount: '1200.50' },
    { kind: 'work', powerBand: 'P5', quantity: '2.0', rate: '3000.00', amount: '6000.00' },
    { kind: 'travel', powerBand: null, quantity: '81.2', rate: '4.05', amount: '328.86' },
  ]);
  expect(feeOf(lines)).toBe('7529.36');
});

test('within the free distance, and where nobody knows it, no way is paid', () => {
  expect(asked({ distanceKm: 50 }).map(({ kind }) => kind)).toEqual(['work', 'work']);
  expect(asked({ distanceKm: 50.1 }).at(-1)).toMatchObject({ quantity: '0.1', amount: '0.41' });
  expect(asked({ distanceKm: null }).map(({ kind }) => kind)).toEqual(['work', 'work']);
});

test('a band without a rate has no amount, and the whole has none either', () => {
  const lines = asked({ phase: 'ARRIVAL', bands: ['P5'], distanceKm: 60 });

  expect(lines[0]).toMatchObject({ powerBand: 'P5', rate: null, amount: null });
  expect(feeOf(lines)).toBeNull();
  expect(feeOf([])).toBeNull();
});

test('a fee that is set by hand shows the difference to what was counted, once', () => {
  const raised = changedLines(asked(), '8000.00');
  const lowered = changedLines(raised, '7000.00');

  expect(raised.at(-1)).toMatchObject({ kind: 'byHand', amount: '470.64' });
  expect(lowered.filter(({ kind }) => kind === 'byHand')).toMatchObject([{ amount: '-529.36' }]);
  expect([feeOf(raised), feeOf(lowered)]).toEqual(['8000.00', '7000.00']);
  expect(changedLines(lowered, '7529.36').map(({ kind }) => kind)).toEqual(['work', 'work', 'travel']);
});
