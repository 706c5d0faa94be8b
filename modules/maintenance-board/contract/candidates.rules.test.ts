import { refuse } from '@mp/kernel/contract';
import { describe, expect, test } from 'vitest';
import { engineerScore, rankEngineers, type EngineerFacts } from './candidates.rules.ts';

const slot = { start: '2026-06-01T01:00:00.000Z', end: '2026-06-01T05:00:00.000Z' };
const engineer = (name: string, more: Partial<EngineerFacts> = {}): EngineerFacts => ({
  userId: name,
  name,
  dealerId: 'dealer',
  distanceKm: 100,
  isThere: false,
  loadPct: 50,
  slot,
  reasons: [],
  ...more,
});
const order = (...engineers: EngineerFacts[]) => rankEngineers(engineers).map(({ name }) => name);

describe('the engineer who is proposed first', () => {
  test('is the nearest of those with the same load', () => {
    expect(order(engineer('far', { distanceKm: 300 }), engineer('near', { distanceKm: 20 }))).toEqual(['near', 'far']);
  });

  test('is the one with the least load of those as near', () => {
    expect(order(engineer('full', { loadPct: 90 }), engineer('free', { loadPct: 10 }))).toEqual(['free', 'full']);
  });

  test('is at the site already, however far his dealer is', () => {
    const there = engineer('there', { isThere: true, distanceKm: null, loadPct: 60 });
    expect(order(engineer('near', { distanceKm: 150 }), there)).toEqual(['there', 'near']);
  });

  test('may come: who is not qualified or has no time stands last, with no score', () => {
    const unfit = engineer('unfit', {
      distanceKm: 0,
      loadPct: 0,
      reasons: [refuse('maintenance.notQualified', { name: 'unfit', series: 'K' })],
    });
    const ranked = rankEngineers([unfit, engineer('busy', { slot: null, distanceKm: 1 }), engineer('fit')]);
    expect(ranked.map(({ name, score }) => [name, score === null])).toEqual([
      ['fit', false],
      ['unfit', true],
      ['busy', true],
    ]);
  });
});

test('a score is the share of what is near and free; nobody knows a distance means half the way', () => {
  expect(engineerScore({ distanceKm: 0, isThere: false, loadPct: 0 })).toBe(100);
  expect(engineerScore({ distanceKm: null, isThere: false, loadPct: 100 })).toBe(30);
  expect(engineerScore({ distanceKm: 4000, isThere: false, loadPct: 300 })).toBe(0);
});
