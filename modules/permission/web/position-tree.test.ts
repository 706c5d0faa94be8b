import { expect, test } from 'vitest';
import { placedSeats, possibleParents, seatGroups } from './position-tree.ts';

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

test('each organisation has a tree of its own, whatever order its positions come in', () => {
  const groups = seatGroups([
    { id: 'b', parentId: 'a', orgId: 'east' },
    { id: 'x', parentId: null, orgId: 'west' },
    { id: 'a', parentId: null, orgId: 'east' },
  ]);

  expect(
    groups.map(({ orgId, seats: own }) => [orgId, placedSeats(own).map(({ seat, depth }) => `${seat.id}${depth}`)]),
  ).toEqual([
    ['east', ['a0', 'b1']],
    ['west', ['x0']],
  ]);
});
