import { expect, test } from 'vitest';
import { placedSeats, possibleParents } from './position-tree.ts';

const seats = [
  { id: 'b', parentId: 'a' },
  { id: 'a', parentId: null },
  { id: 'c', parentId: 'b' },
  { id: 'd', parentId: 'elsewhere' },
];

test('positions stand below their parents, and at the top where the parent is not shown', () => {
  expect(placedSeats(seats).map(({ seat, depth }) => `${seat.id}${depth}`)).toEqual(['a0', 'b1', 'c2', 'd0']);
});

test('a position may be moved anywhere but below itself', () => {
  expect(possibleParents(seats, 'b').map(({ id }) => id)).toEqual(['a', 'd']);
});
