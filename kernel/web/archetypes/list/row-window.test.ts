import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowWindow } from './row-window.ts';

test('short lists are drawn whole', () => {
  expect(rowWindow({ top: 5000, height: 600 }, { count: 199, height: 40 })).toEqual({
    from: 0,
    to: 199,
    before: 0,
    after: 0,
  });
});

test('long lists draw what is seen, and their height never changes', () => {
  const places = fc.record({
    count: fc.integer({ min: 200, max: 50_000 }),
    top: fc.nat(2_000_000),
    height: fc.integer({ min: 0, max: 2000 }),
  });
  fc.assert(
    fc.property(places, ({ count, top, height }) => {
      const span = rowWindow({ top, height }, { count, height: 40 });
      const drawn = Math.max(0, span.to - span.from);
      expect(span.before + drawn * 40 + span.after).toBe(count * 40);
      expect(drawn).toBeLessThanOrEqual(Math.ceil(height / 40) + 26);
    }),
  );
});

test('what stands in the box is drawn', () => {
  const { from, to } = rowWindow({ top: 4000, height: 600 }, { count: 1000, height: 40 });
  expect(from).toBeLessThanOrEqual(100);
  expect(to).toBeGreaterThanOrEqual(115);
});
