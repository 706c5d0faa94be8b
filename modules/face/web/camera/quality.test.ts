import { expect, test } from 'vitest';
import { hintOf, lightOf } from './quality.ts';

const good = { faces: 1, size: 200, brightness: 120, sharpness: 80, turn: 0 };

test('a frame is good with one face, large, lit, sharp and straight', () => {
  expect(hintOf(good)).toBeNull();
  expect(hintOf({ ...good, size: 160 })).toBeNull();
});

test('otherwise it says the first thing to do', () => {
  expect(hintOf({ ...good, faces: 0 })).toBe('none');
  expect(hintOf({ ...good, faces: 2, size: 10 })).toBe('several');
  expect(hintOf({ ...good, size: 159 })).toBe('small');
  expect(hintOf({ ...good, brightness: 30 })).toBe('dark');
  expect(hintOf({ ...good, brightness: 240 })).toBe('bright');
  expect(hintOf({ ...good, sharpness: 3 })).toBe('blurred');
  expect(hintOf({ ...good, turn: -0.4 })).toBe('turned');
});

function aPicture(greyAt: (x: number, y: number) => number) {
  const [width, height] = [12, 10];
  const data = Array.from({ length: width * height }, (_, at) => {
    const grey = greyAt(at % width, Math.floor(at / width));
    return [grey, grey, grey, 255];
  }).flat();
  return { data, width, height };
}

test('brightness is the mean, and sharpness grows with edges', () => {
  const even = lightOf(aPicture(() => 100));
  expect(even.brightness).toBeCloseTo(100, 3);
  expect(even.sharpness).toBeCloseTo(0, 3);
  const ramp = lightOf(aPicture((x) => x * 20));
  expect(ramp.sharpness).toBeCloseTo(0, 3);
  const checked = lightOf(aPicture((x, y) => ((x + y) % 2 === 0 ? 0 : 200)));
  expect(checked.brightness).toBeCloseTo(100, 3);
  expect(checked.sharpness).toBeGreaterThan(1000);
});
