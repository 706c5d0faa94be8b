import type { WorkDays } from '@mp/reference/contract';
import { expect, test } from 'vitest';
import {
  afterMilestone,
  cycleOf,
  endOf,
  remainingOf,
  startFor,
  taskChanges,
  type TaskMilestone,
  type TaskOfMilestone,
} from './task.rules.ts';

/** Thursday the 1st of October 2026 to the 7th is free, and Saturday the 10th is worked. */
const days: [string, 'holiday' | 'workday'][] = [
  ['2026-10-01', 'holiday'],
  ['2026-10-02', 'holiday'],
  ['2026-10-05', 'holiday'],
  ['2026-10-06', 'holiday'],
  ['2026-10-07', 'holiday'],
  ['2026-10-10', 'workday'],
];
const calendar: WorkDays = { weekend: new Set([6, 7]), days: new Map(days) };

const milestone = (more: Partial<TaskMilestone> = {}): TaskMilestone => ({
  id: 'm1',
  code: 'ARRIVE',
  unitNo: 2,
  days: 3,
  dayUnit: 'work',
  ownerId: 'pm',
  state: 'notStarted',
  on: '2026-09-18',
  floatWd: 2,
  ...more,
});
const stored = (more: Partial<TaskOfMilestone> = {}): TaskOfMilestone => ({
  id: 't1',
  source: 'ARRIVE#2',
  milestoneId: 'm1',
  assigneeId: 'pm',
  dealerId: null,
  startOn: '2026-09-16',
  workdays: 3,
  endOn: '2026-09-18',
  milestoneOn: '2026-09-18',
  latestOn: '2026-09-22',
  state: 'todo',
  isMovedByHand: false,
  isAssignedByHand: false,
  ...more,
});

test('a task ends after its working days, over a holiday as well, and on a Saturday that is worked', () => {
  expect(endOf(calendar, '2026-09-30', 1)).toBe('2026-09-30');
  expect(endOf(calendar, '2026-09-30', 3)).toBe('2026-10-09');
  expect(endOf(calendar, '2026-10-03', 3)).toBe('2026-10-10');
});

test('the start is the end counted back', () => {
  expect(startFor(calendar, '2026-10-09', 3)).toBe('2026-09-30');
  expect(startFor(calendar, '2026-10-04', 1)).toBe('2026-09-30');
});

test('what is left follows the progress, up to whole days', () => {
  expect([remainingOf(5, 0), remainingOf(5, 50), remainingOf(5, 90), remainingOf(5, 100)]).toEqual([5, 3, 1, 0]);
});

test('a task does not wait for itself, not by others either', () => {
  const waits = new Map([
    ['b', ['a']],
    ['c', ['b']],
  ]);

  expect(cycleOf(waits, 'a', ['c'])).toBe('c');
  expect(cycleOf(waits, 'a', ['a'])).toBe('a');
  expect(cycleOf(waits, 'c', ['a', 'b'])).toBeUndefined();
});

test('a milestone that somebody owns makes a task that ends on its day, with two hours a day', () => {
  const { fresh } = taskChanges(calendar, [milestone(), milestone({ id: 'm2', code: 'NOBODY', ownerId: null })], []);

  expect(fresh.map(({ wish }) => wish)).toEqual([
    {
      milestoneId: 'm1',
      assigneeId: 'pm',
      startOn: '2026-09-16',
      workdays: 3,
      endOn: '2026-09-18',
      milestoneOn: '2026-09-18',
      latestOn: '2026-09-22',
      hours: '6.0',
    },
  ]);
});

test('asked again it changes nothing; a milestone that moves takes its task along', () => {
  const again = taskChanges(calendar, [milestone()], [stored()]);
  const moved = taskChanges(calendar, [milestone({ on: '2026-09-25', ownerId: 'lead' })], [stored()]);

  expect(again).toEqual({ fresh: [], changed: [], settled: [], dropped: [] });
  expect(moved.changed).toEqual([
    {
      id: 't1',
      patch: {
        milestoneOn: '2026-09-25',
        latestOn: '2026-09-29',
        assigneeId: 'lead',
        startOn: '2026-09-23',
        endOn: '2026-09-25',
      },
    },
  ]);
});

test('what was moved or given away by hand stays, and is known to end after its milestone', () => {
  const task = stored({ isMovedByHand: true, isAssignedByHand: true, assigneeId: 'engineer' });
  const { changed } = taskChanges(calendar, [milestone({ on: '2026-09-15' })], [task]);

  expect(changed).toEqual([{ id: 't1', patch: { milestoneOn: '2026-09-15', latestOn: '2026-09-17' } }]);
  expect(afterMilestone(calendar, { endOn: '2026-09-18', milestoneOn: '2026-09-15' })).toBe(3);
});

test('a reached milestone settles its task, one that is left out drops it; done tasks stay', () => {
  const plan = (state: string) => taskChanges(calendar, [milestone({ state })], [stored()]);

  expect(plan('done').settled).toEqual(['t1']);
  expect(plan('skipped').dropped).toEqual(['t1']);
  expect(taskChanges(calendar, [], [stored({ state: 'done' })]).dropped).toEqual([]);
});
