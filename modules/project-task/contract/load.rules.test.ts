import type { WorkDays } from '@mp/reference/contract';
import { expect, test } from 'vitest';
import { clashesOf, consequencesOf, levelOf, weekLoads, type PlanBar, type PlanGround } from './load.rules.ts';

const calendar: WorkDays = { weekend: new Set([6, 7]), days: new Map([['2026-09-16', 'holiday']]) };
const ground: PlanGround = { calendar, dayHours: 8, from: '2026-09-07', to: '2026-10-04', today: '2026-09-07' };

const bar = (
  key: string,
  [startOn, endOn]: readonly [startOn: string, endOn: string],
  more: Partial<PlanBar> = {},
): PlanBar => ({
  key,
  kind: 'task',
  lane: 'user:a',
  startOn,
  endOn,
  hours: null,
  workdays: 1,
  isMovable: true,
  priority: 'normal',
  latestOn: null,
  predecessors: [],
  ...more,
});

test('a week is as full as the hours of its work are of its working days; a holiday takes room away', () => {
  const bars = [
    bar('whole', ['2026-09-07', '2026-09-08']),
    bar('part', ['2026-09-07', '2026-09-11'], { hours: 10 }),
    bar('holiday', ['2026-09-14', '2026-09-18'], { hours: 32 }),
  ];

  expect(weekLoads({ ...ground, to: '2026-09-20' }, bars)).toEqual([
    { from: '2026-09-07', hours: 26, percent: 65 },
    { from: '2026-09-14', hours: 32, percent: 100 },
  ]);
});

test('two whole days of one person clash; parts of a day that fit into it do not', () => {
  const half = { hours: 4 };

  expect(clashesOf(ground, [bar('a', ['2026-09-07', '2026-09-09']), bar('b', ['2026-09-09', '2026-09-10'])])).toEqual([
    { lane: 'user:a', from: '2026-09-09', to: '2026-09-09', hours: 16, keys: ['a', 'b'] },
  ]);
  expect(
    clashesOf(ground, [bar('a', ['2026-09-07', '2026-09-07'], half), bar('b', ['2026-09-07', '2026-09-07'], half)]),
  ).toEqual([]);
});

test('a dispatch takes whole days, so that any task beside it clashes', () => {
  const bars = [
    bar('d', ['2026-09-10', '2026-09-14'], { kind: 'dispatch', isMovable: false }),
    bar('t', ['2026-09-11', '2026-09-14'], { hours: 4 }),
  ];

  expect(clashesOf(ground, bars)).toEqual([
    { lane: 'user:a', from: '2026-09-11', to: '2026-09-14', hours: 10, keys: ['d', 't'] },
  ]);
});

test('work of a dealer, or of nobody, does not clash: nobody’s time is counted there', () => {
  for (const lane of ['dealer:x', 'none'])
    expect(
      clashesOf(ground, [
        bar('a', ['2026-09-07', '2026-09-07'], { lane }),
        bar('b', ['2026-09-07', '2026-09-07'], { lane }),
      ]),
    ).toEqual([]);
});

test('what an assignment does is told of both people, before and after, with the clash that it makes', () => {
  const bars = [
    bar('a', ['2026-09-07', '2026-09-08'], { lane: 'user:b' }),
    bar('t', ['2026-09-08', '2026-09-08'], { lane: 'none' }),
  ];

  expect(consequencesOf(ground, bars, [{ key: 't', lane: 'user:b' }])).toEqual({
    loads: [{ lane: 'user:b', from: '2026-09-07', before: 40, after: 60, unit: 'percent' }],
    clashes: [{ lane: 'user:b', from: '2026-09-08', to: '2026-09-08', hours: 16, keys: ['a', 't'] }],
  });
  expect(consequencesOf(ground, bars, [{ key: 'a', lane: 'none' }]).loads).toEqual([
    { lane: 'user:b', from: '2026-09-07', before: 40, after: 0, unit: 'percent' },
  ]);
});

test('levelling moves the less urgent task to the next free days of the same person', () => {
  const bars = [
    bar('urgent', ['2026-09-08', '2026-09-08'], { priority: 'high' }),
    bar('other', ['2026-09-08', '2026-09-09'], { workdays: 2 }),
    bar('next', ['2026-09-10', '2026-09-10'], { priority: 'high' }),
  ];

  expect(levelOf(ground, bars)).toEqual({
    moves: [{ key: 'other', from: '2026-09-08', to: '2026-09-11' }],
    left: [],
  });
});

test('a task is not moved beyond its float, past what waits for it, nor once it was begun: the clash is left and named', () => {
  const busy = bar('busy', ['2026-09-08', '2026-09-09'], { isMovable: false });
  const clash = [{ lane: 'user:a', from: '2026-09-08', to: '2026-09-08', hours: 16, keys: ['busy', 't'] }];
  const task = (more: Partial<PlanBar>) => bar('t', ['2026-09-08', '2026-09-08'], more);
  const waiting = bar('w', ['2026-09-10', '2026-09-10'], { lane: 'user:b', predecessors: ['t'] });

  expect(levelOf(ground, [busy, task({ latestOn: '2026-09-09' })])).toEqual({ moves: [], left: clash });
  expect(levelOf(ground, [busy, task({}), waiting])).toEqual({ moves: [], left: clash });
  expect(levelOf(ground, [busy, task({ isMovable: false })])).toEqual({ moves: [], left: clash });
  expect(levelOf(ground, [busy, task({ latestOn: '2026-09-10' })]).moves).toEqual([
    { key: 't', from: '2026-09-08', to: '2026-09-10' },
  ]);
});
