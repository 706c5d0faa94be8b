import { refuse } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import { candidateScore, freeUnitsOf, rankCandidates, type Candidate } from './candidates.rules.ts';

const best = { distanceKm: 0, openDispatches: 0, freeUnits: 4, units: 4, rating: 5 };
const candidate = (code: string, more: Partial<Candidate> = {}): Candidate => ({
  id: code,
  code,
  name: code,
  isRough: false,
  reasons: [],
  ...best,
  ...more,
});

test('a dealer next door with free people and the best rating has 100 points, of which each part has its weight', () => {
  expect(candidateScore(best)).toEqual({ score: 100, points: { distance: 40, load: 25, people: 20, rating: 15 } });
});

test('distance, work at hand, people and rating count by their share', () => {
  expect(candidateScore({ distanceKm: 100, openDispatches: 2, freeUnits: 3, units: 4, rating: 4 })).toEqual({
    score: 75.8,
    points: { distance: 30, load: 18.8, people: 15, rating: 12 },
  });
});

test('beyond 400 km and 8 dispatches nothing is taken away any more', () => {
  expect(candidateScore({ ...best, distanceKm: 2000, openDispatches: 30 })).toEqual({
    score: 35,
    points: { distance: 0, load: 0, people: 20, rating: 15 },
  });
});

test('what nobody knows counts in the middle: 200 km, a rating of 3', () => {
  expect(candidateScore({ ...best, distanceKm: null, rating: null }).points).toMatchObject({ distance: 20, rating: 9 });
});

test('without gensets nobody is free for any', () => {
  expect(candidateScore({ ...best, freeUnits: 0, units: 0 }).points.people).toBe(0);
});

test('the best comes first, of equals the nearer, then the code; those that may not stand below without a score', () => {
  const no = [refuse('dispatch.inPast')];
  const ranked = rankCandidates([
    candidate('D', { reasons: no, distanceKm: 5 }),
    candidate('C', { distanceKm: 40 }),
    candidate('B'),
    candidate('A'),
    candidate('E', { reasons: no, distanceKm: null }),
  ]);

  expect(ranked.map(({ code, score }) => [code, score])).toEqual([
    ['A', 100],
    ['B', 100],
    ['C', 96],
    ['D', null],
    ['E', null],
  ]);
});

test('a genset counts when somebody who is free may work on its model', () => {
  const people = [
    { isBusy: false, modelIds: ['small'] },
    { isBusy: true, modelIds: ['small', 'large'] },
  ];

  expect(freeUnitsOf(people, ['small', 'small', 'large'])).toBe(2);
  expect(freeUnitsOf([], ['small'])).toBe(0);
});
