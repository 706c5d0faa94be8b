import fc from 'fast-check';
import { expect, test } from 'vitest';
import { around, impactOf, indexOfRelations, orphansOf, type RelationGraph } from './page-relation.ts';

const graphOf = (count: number, edges: readonly (readonly [number, number])[]): RelationGraph => ({
  nodes: Array.from({ length: count }, (_, at) => ({
    id: `page:${at}`,
    kind: 'page',
    label: `${at}`,
    detail: '',
    unused: false,
  })),
  edges,
});

test('what breaks is everything that uses a thing; what goes with it is used by nothing else', () => {
  // role 0 → menu 1 → page 2 → control 3 and resource 4; page 5 → resource 4
  const index = indexOfRelations(
    graphOf(6, [
      [0, 1],
      [1, 2],
      [2, 3],
      [2, 4],
      [5, 4],
    ]),
  );

  expect(impactOf(index, 2)).toEqual([1, 0]);
  expect(impactOf(index, 4).sort()).toEqual([0, 1, 2, 5]);
  expect(orphansOf(index, 2)).toEqual([3]);
  expect(orphansOf(index, 1).sort()).toEqual([2, 3]);
  expect(around(index, [2])).toEqual([1, 2, 3, 4]);
});

test('ends on graphs with circles', () => {
  const edge = fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 }));
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 40 }), fc.nat({ max: 9 }), (edges, at) => {
      const index = indexOfRelations(graphOf(10, edges));
      expect(impactOf(index, at)).not.toContain(at);
      expect(orphansOf(index, at)).not.toContain(at);
    }),
  );
});
