import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter } from '../archetypes/calendar/year-days.ts';
import { dayAt, freeStretches, ganttHead, ganttScale, ganttZooms, movedDay, scaleWidth, xOf } from './gantt-scale.ts';

const isWorkday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay()) && day !== '2026-05-01';
const days = fc.integer({ min: 0, max: 700 }).map((n) => dayAfter('2026-01-01', n));

test('a place leads back to the day that was drawn there, at each zoom', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ganttZooms),
      days,
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      (zoom, day, part) => {
        const scale = ganttScale(zoom, '2026-01-01', '2027-12-31');
        expect(dayAt(scale, xOf(scale, day) + part * scale.width)).toBe(day);
      },
    ),
  );
});

test('whole months are drawn around the first and the last day', () => {
  const scale = ganttScale('day', '2026-04-20', '2026-05-08');

  expect([scale.from, scale.to]).toEqual(['2026-04-01', '2026-05-31']);
  expect(scaleWidth(scale)).toBe(61 * scale.width);
});

test('a day that is moved ends on a working day, and not before it has gone as far as it was drawn', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -40, max: 40 }), (day, by) => {
      const moved = movedDay(day, by, isWorkday);
      if (by === 0) return moved === day;
      return isWorkday(moved) && (by > 0 ? moved >= dayAfter(day, by) : moved <= dayAfter(day, by));
    }),
  );
});

test('the head covers each day of what is seen once, at each zoom', () => {
  for (const zoom of ganttZooms) {
    const scale = ganttScale(zoom, '2026-04-20', '2026-05-08');
    for (const line of ganttHead(scale, '2026-04-10', '2026-05-31'))
      expect(line.reduce((sum, each) => sum + each.days, 0)).toBe(61);
  }
});

test('a holiday beside a weekend makes one stretch of free days', () => {
  expect(freeStretches('2026-04-27', '2026-05-04', isWorkday)).toEqual([{ from: '2026-05-01', days: 3 }]);
});
