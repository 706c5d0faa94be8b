import { expect, test } from 'vitest';
import { linesOf } from './table.ts';

test('a figure is met or not by its own direction, and worse when it has fallen by more than a tenth', () => {
  const measured = [
    ['list', { ratio: 0.6, console: {} }],
    ['create', { ratio: 0.7 }],
    ['gateway', { ratio: 1.1 }],
    ['idleMemory', { mib: 230 }],
    ['workflowSteps', { connections: 8, ratio: 0.72 }],
  ] as const;

  const lines = linesOf(measured, { list: 0.65, create: 0.8, gateway: 1.4, idleMemory: 200 });

  expect([...lines].map(([name, { isMet, isWorse, released }]) => [name, isMet, isWorse, released])).toEqual([
    ['list', false, false, 0.65],
    ['create', true, true, 0.8],
    ['gateway', true, false, 1.4],
    ['idleMemory', false, true, 200],
    ['workflowSteps 8', false, false, null],
  ]);
});

test('what has no figure in the table stands in none of its lines', () => {
  expect(
    linesOf(
      [
        ['notices', { goalMs: 1 }],
        ['list', { goal: 0.8 }],
      ],
      {},
    ).size,
  ).toBe(0);
});
