import { expect, test } from 'vitest';
import { neighboursIn } from './neighbours.ts';

test('the neighbours of a record are those of the list that was read last', () => {
  const lists = [
    ['x', 'y'],
    ['a', 'b', 'c'],
    ['c', 'b', 'a'],
  ];

  expect(neighboursIn(lists, 'b')).toEqual({ previous: 'a', next: 'c' });
});

test('the ends of a list have one neighbour, an unlisted record none', () => {
  expect(neighboursIn([['a', 'b']], 'a')).toEqual({ previous: undefined, next: 'b' });
  expect(neighboursIn([['a', 'b']], 'b')).toEqual({ previous: 'a', next: undefined });
  expect(neighboursIn([['a', 'b']], 'z')).toEqual({ previous: undefined, next: undefined });
});
