import { expect, test } from 'vitest';
import { measuresOf, type Point } from './measure.ts';

interface Drawn {
  readonly eyes?: number;
  readonly mouth?: number;
  readonly noseX?: number;
  readonly noseY?: number;
  readonly tilt?: number;
}

/** The 68 points of a drawn face, 200 pixels wide, of which only those that are measured are where they belong. */
function aFace({ eyes = 8, mouth = 1, noseX = 0, noseY = 60, tilt = 0 }: Drawn = {}): Point[] {
  const points: Point[] = Array.from({ length: 68 }, () => ({ x: 0, y: 0 }));
  const put = (index: number, x: number, y: number) => {
    points[index] = {
      x: 300 + x * Math.cos(tilt) - y * Math.sin(tilt),
      y: 200 + x * Math.sin(tilt) + y * Math.cos(tilt),
    };
  };
  put(0, -100, 0);
  put(16, 100, 0);
  put(8, 0, 150);
  put(30, noseX, noseY);
  for (const [first, x] of [
    [36, -45],
    [42, 45],
  ] as const) {
    put(first, x - 15, 0);
    put(first + 1, x - 5, -eyes / 2);
    put(first + 2, x + 5, -eyes / 2);
    put(first + 3, x + 15, 0);
    put(first + 4, x + 5, eyes / 2);
    put(first + 5, x - 5, eyes / 2);
  }
  put(60, -20, 105);
  put(64, 20, 105);
  put(62, 0, 105 - mouth / 2);
  put(66, 0, 105 + mouth / 2);
  return points;
}

test('a face that looks straight ahead measures the proportions of its parts', () => {
  const { eyes, mouth, turn, nod } = measuresOf(aFace());
  expect(eyes).toBeCloseTo(8 / 30, 6);
  expect(mouth).toBeCloseTo(1 / 40, 6);
  expect(turn).toBeCloseTo(0, 6);
  expect(nod).toBeCloseTo(60 / 150, 6);
});

test('closed eyes, an open mouth, a turned and a lowered head each change one measure', () => {
  const straight = measuresOf(aFace());
  expect(measuresOf(aFace({ eyes: 2 })).eyes).toBeLessThan(straight.eyes * 0.75);
  expect(measuresOf(aFace({ mouth: 20 })).mouth).toBeCloseTo(0.5, 6);
  // The picture is not mirrored: to the person's left is to the right of it.
  expect(measuresOf(aFace({ noseX: 30 })).turn).toBeCloseTo(0.3, 6);
  expect(measuresOf(aFace({ noseX: -30 })).turn).toBeCloseTo(-0.3, 6);
  expect(measuresOf(aFace({ noseY: 75 })).nod).toBeCloseTo(0.5, 6);
  expect(measuresOf(aFace({ noseY: 75 })).turn).toBeCloseTo(0, 6);
});

test('a head held askew measures the same', () => {
  const straight = measuresOf(aFace({ noseX: 10, mouth: 5 }));
  const tilted = measuresOf(aFace({ noseX: 10, mouth: 5, tilt: 0.3 }));
  for (const name of ['eyes', 'mouth', 'turn', 'nod'] as const) expect(tilted[name]).toBeCloseTo(straight[name], 6);
});

test('points that are missing measure nothing instead of failing', () => {
  expect(measuresOf([])).toEqual({ eyes: 0, mouth: 0, turn: 0, nod: 0 });
});
