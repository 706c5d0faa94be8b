import { expect, test } from 'vitest';
import { currentNodes, openAtCurrent, viewAround } from './drawing.ts';

const picture = {
  xml: '',
  nodes: {
    done: { state: 'done', count: 1 },
    back: { state: 'returned', count: 1 },
    check: { state: 'active', count: 1 },
  },
  flows: {},
} as unknown as Parameters<typeof currentNodes>[0];
const box = { x: 3000, y: 200, width: 100, height: 80 };

/** A canvas on which the whole drawing has a scale. */
function aCanvas(scale: number) {
  const shown: unknown[] = [];
  return {
    shown,
    addMarker: () => undefined,
    resized: () => undefined,
    zoom: () => scale,
    viewbox: (view?: unknown) => {
      if (view !== undefined) shown.push(view);
      return { outer: { width: 400, height: 300 }, scale };
    },
  } as unknown as Parameters<typeof openAtCurrent>[0] & { readonly shown: unknown[] };
}

test('a drawing that can be read is opened as a whole', () => {
  const canvas = aCanvas(0.9);
  openAtCurrent(canvas, () => box, picture);
  expect(canvas.shown).toEqual([]);
});

test('a long drawing is opened at the node that the process is at', () => {
  const canvas = aCanvas(0.2);
  openAtCurrent(canvas, (id) => (id === 'check' ? box : undefined), picture);
  expect(canvas.shown).toEqual([viewAround(box, { width: 400, height: 300 })]);
});

test('where nobody acts, the node that was returned is shown', () => {
  expect(currentNodes(picture)).toEqual(['check', 'back']);
});
