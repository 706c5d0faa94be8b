import { expect, test } from 'vitest';
import { closedFields } from './dealer-content.ts';

test('scope and type of a dealer are closed to its own people, but in the first version and in one that asks for them', () => {
  const of = (more: object) => closedFields({ isDealers: true, source: 'change', isFirst: false, ...more });

  expect(of({})).toEqual(['dealerType', 'authorisations']);
  expect([of({ source: 'authorise' }), of({ isFirst: true }), of({ isDealers: false })]).toEqual([[], [], []]);
});
