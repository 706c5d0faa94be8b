import { seededRandom } from '@mp/kernel/server';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnTo, easings, handTo } from './slider.fixture.ts';
import { isHumanTrack, parseTrack, sliderSolved, type TrackStep } from './slider.rules.ts';

const repeat = (length: number, step: TrackStep): readonly TrackStep[] => Array.from({ length }, () => step);
const tries = 200;
/** How many of a number of tracks pass. */
const passing = (track: (x: number, random: () => number) => readonly TrackStep[]): number => {
  const random = seededRandom(2026);
  return Array.from({ length: tries }, () => track(70 + Math.floor(random() * 170), random)).filter(isHumanTrack)
    .length;
};

test('accepts five pixels off by hand, refuses six', () => {
  const random = seededRandom(7);
  const solved = (hole: number, x: number) => sliderSolved(hole, x, handTo(x, random));

  expect([solved(120, 120), solved(120, 125), solved(120, 126), solved(120, 108)]).toEqual([true, true, false, false]);
});

test('refuses a way that leads elsewhere than it says', () => {
  expect(sliderSolved(120, 120, handTo(180, seededRandom(7)))).toBe(false);
});

test.each([
  ['too few steps', handTo(120).slice(0, 7)],
  ['too quick', repeat(10, [10, 1, 20])],
  ['too slow', [...handTo(120), [1, 0, 20_001] as const]],
  ['one straight even line', repeat(40, [5, 0, 30])],
])('refuses a track with %s', (_why, track) => {
  expect(isHumanTrack(track)).toBe(false);
});

test('hands pass', () => {
  expect(passing((x, random) => handTo(x, random))).toBeGreaterThan(tries * 0.97);
});

test('keys pass: held down, then one by one', () => {
  const keys: readonly TrackStep[] = [[4, 0, 480], ...repeat(24, [4, 0, 33]), ...repeat(5, [4, 0, 210])];

  expect(isHumanTrack([...keys, [0, 0, 350]])).toBe(true);
});

test.each(Object.entries(easings))('a drawn track fails mostly: %s', (_name, curve) => {
  for (const shake of [{}, { dy: 1 }, { dy: 2, dt: 4 }, { dx: 1, dy: 1, dt: 4 }])
    expect(passing((x, random) => drawnTo(x, curve, { ...shake, random }))).toBeLessThan(tries * 0.2);
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
