import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isHumanTrack, parseTrack, sliderSolved, type TrackStep } from './slider.rules.ts';

const hand: readonly TrackStep[] = Array.from(
  { length: 20 },
  (_, at) => [5 + (at % 3), at % 2, 30 + (at % 5)] as const,
);
const repeat = (length: number, step: TrackStep): readonly TrackStep[] => Array.from({ length }, () => step);

test('accepts three pixels off by hand, refuses twelve', () => {
  expect(sliderSolved(120, 123, hand)).toBe(true);
  expect(sliderSolved(120, 125, hand)).toBe(true);
  expect(sliderSolved(120, 126, hand)).toBe(false);
  expect(sliderSolved(120, 108, hand)).toBe(false);
});

test.each([
  ['too few steps', hand.slice(0, 7)],
  ['too quick', repeat(10, [10, 1, 20])],
  ['too slow', [...hand, [1, 0, 20_001] as const]],
  ['one straight even line', repeat(20, [5, 0, 30])],
])('refuses a track with %s', (_why, track) => {
  expect(isHumanTrack(track)).toBe(false);
});

test('uneven speed alone, or a shaking hand alone, is enough', () => {
  expect(isHumanTrack([...repeat(10, [5, 0, 30]), ...repeat(5, [2, 0, 30])])).toBe(true);
  expect(isHumanTrack([...repeat(10, [5, 0, 30]), [5, 1, 30]])).toBe(true);
});

test('reads a track of number triples and nothing else', () => {
  expect(parseTrack('[[1,0,16],[2,-1,17]]')).toEqual([
    [1, 0, 16],
    [2, -1, 17],
  ]);
  for (const text of ['', '{}', '[1]', '[[1,2]]', '[[1,2,"3"]]', '[[1,2,-3]]', '[[1,2,null]]', '[[1,2,3,4]]'])
    expect(parseTrack(text)).toBeUndefined();
  fc.assert(fc.property(fc.jsonValue(), (value) => void parseTrack(JSON.stringify(value))));
});
