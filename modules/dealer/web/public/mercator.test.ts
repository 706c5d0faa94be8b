import fc from 'fast-check';
import { test } from 'vitest';
import { onMap, viewOf } from './mercator.ts';

const places = fc.array(
  fc.record({ lng: fc.double({ min: 74, max: 134, noNaN: true }), lat: fc.double({ min: 18, max: 53, noNaN: true }) }),
  { minLength: 1, maxLength: 30 },
);

test('a view holds every place it was made for', () => {
  fc.assert(
    fc.property(places, (given) => {
      const view = viewOf(given, 600, 400);
      return given.every((place) => {
        const { x, y } = onMap(place, view.zoom);
        return x >= view.left && x <= view.left + 600 && y >= view.top && y <= view.top + 400;
      });
    }),
  );
});
