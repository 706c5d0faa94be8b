import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter } from '../calendar/year-days.ts';
import {
  criticalTasks,
  freeStretches,
  ganttHead,
  ganttSpan,
  movedTask,
  workingDays,
  type GanttTask,
} from './gantt-model.ts';

const isWorkday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay()) && day !== '2026-05-01';
const task = (id: string, [from, to]: readonly [string, string], ...after: string[]): GanttTask => ({
  id,
  title: id,
  from,
  to,
  after,
});

test('the critical path is what the end hangs on, over weekends and holidays', () => {
  const tasks = [
    task('design', ['2026-04-20', '2026-04-24']),
    task('order', ['2026-04-27', '2026-04-30'], 'design'),
    task('paint', ['2026-04-27', '2026-04-28'], 'design'),
    task('mount', ['2026-05-04', '2026-05-08'], 'order', 'paint'),
  ];

  expect([...criticalTasks(tasks, isWorkday)]).toEqual(['design', 'order', 'mount']);
});

test('with a working day to spare a task is not critical', () => {
  const tasks = [task('a', ['2026-04-20', '2026-04-22']), task('b', ['2026-04-24', '2026-04-27'], 'a')];

  expect([...criticalTasks(tasks, isWorkday)]).toEqual(['b']);
});

test('tasks that wait for each other do not hang the drawing', () => {
  expect(
    criticalTasks(
      [task('a', ['2026-04-20', '2026-04-22'], 'b'), task('b', ['2026-04-23', '2026-04-24'], 'a')],
      isWorkday,
    ),
  ).toBeInstanceOf(Set);
});

test('a task that is moved begins on a working day and keeps its working days', () => {
  const days = fc.integer({ min: -40, max: 40 });
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 20 }), (by, length) => {
      const begin = task('a', ['2026-04-20', dayAfter('2026-04-20', length)]);
      const moved = movedTask(begin, { days: by, edge: 'both' }, isWorkday);
      return isWorkday(moved.from) && workingDays(moved, isWorkday) === workingDays(begin, isWorkday);
    }),
  );
});

test('an end that is drawn back stays behind the begin, and drawn on lands on a working day', () => {
  const begin = task('a', ['2026-04-20', '2026-04-24']);

  expect(movedTask(begin, { days: -30, edge: 'to' }, isWorkday).to).toBe('2026-04-20');
  expect(movedTask(begin, { days: 7, edge: 'to' }, isWorkday).to).toBe('2026-05-04');
});

test('the head covers every day of the whole months around the tasks, at each zoom', () => {
  const { from, to } = ganttSpan([task('a', ['2026-04-20', '2026-05-08'])]);
  expect([from, to]).toEqual(['2026-04-01', '2026-05-31']);
  for (const zoom of ['day', 'week', 'month', 'quarter'] as const)
    for (const line of ganttHead(zoom, from, to)) expect(line.reduce((sum, { days }) => sum + days, 0)).toBe(61);
});

test('a holiday beside a weekend makes one stretch of free days', () => {
  expect(freeStretches('2026-04-27', '2026-05-04', isWorkday)).toEqual([{ from: '2026-05-01', days: 3 }]);
});
