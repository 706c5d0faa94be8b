import { expect, test } from 'vitest';
import { derived, Registry } from './registry.ts';

test('what is gathered from declarations is gathered once, and anew after each further one', () => {
  const lamps = new Registry<{ readonly watts: number }>();
  let gathered = 0;
  const watts = derived(() => {
    gathered += 1;
    return [...lamps.values()].reduce((sum, lamp) => sum + lamp.watts, 0);
  });
  lamps.set('desk', { watts: 5 });
  expect([watts(), watts(), gathered]).toEqual([5, 5, 1]);

  lamps.set('hall', { watts: 7 });
  expect([watts(), gathered]).toEqual([12, 2]);
  lamps.set('hall', { watts: 9 });
  expect(watts()).toBe(14);
});
