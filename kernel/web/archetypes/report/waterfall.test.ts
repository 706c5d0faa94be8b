import { expect, test } from 'vitest';
import { waterfallSpans } from './waterfall.ts';

test('a waterfall goes on from step to step, below nothing as well, and ends with the sum', () => {
  expect(waterfallSpans([4, -6, 5])).toEqual([
    [0, 4],
    [4, -2],
    [-2, 3],
    [0, 3],
  ]);
  expect(waterfallSpans([])).toEqual([[0, 0]]);
});
