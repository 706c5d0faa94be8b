import { describe, expect, test } from 'vitest';
import { hoursOn, loadBetween, nextSlot, openingOf, type WorkGround } from './slots.rules.ts';

/** Nine to twelve and one to six; a holiday on Thursday, 4 June 2026. */
const ground: WorkGround = {
  calendar: { weekend: new Set([6, 7]), days: new Map([['2026-06-04', 'holiday']]) },
  hours: [
    [540, 720],
    [780, 1080],
  ],
};
const at = (time: string) => new Date(`2026-06-${time}:00+08:00`).toISOString();
const slot = (start: string, end: string) => ({ start: at(start), end: at(end) });

describe('a free time is found', () => {
  test('at the opening of the day, over the break', () => {
    expect(nextSlot(ground, [], { from: at('01T07:30'), hours: 4 })).toEqual(slot('01T09:00', '01T14:00'));
  });

  test('over nights, week-ends and holidays', () => {
    expect(nextSlot(ground, [], { from: at('03T13:00'), hours: 8 })).toEqual(slot('03T13:00', '05T12:00'));
    expect(nextSlot(ground, [], { from: at('06T10:00'), hours: 2 })).toEqual(slot('08T09:00', '08T11:00'));
  });

  test('behind what somebody has, and in a gap that is long enough', () => {
    const busy = [slot('01T10:00', '01T12:00'), slot('01T14:00', '01T16:00')];
    expect(nextSlot(ground, busy, { from: at('01T09:00'), hours: 1 })).toEqual(slot('01T09:00', '01T10:00'));
    expect(nextSlot(ground, busy, { from: at('01T09:30'), hours: 1 })).toEqual(slot('01T13:00', '01T14:00'));
    expect(nextSlot(ground, busy, { from: at('01T09:00'), hours: 2 })).toEqual(slot('01T16:00', '01T18:00'));
  });

  test('not across work at night', () => {
    const night = [slot('01T20:00', '01T22:00')];
    expect(nextSlot(ground, night, { from: at('01T17:00'), hours: 4 })).toEqual(slot('02T09:00', '02T14:00'));
  });

  test('or none where somebody has work for months', () => {
    const busy = [slot('01T00:00', '30T23:00'), { start: at('30T22:00'), end: '2027-01-01T00:00:00.000Z' }];
    expect(nextSlot(ground, busy, { from: at('01T09:00'), hours: 2 })).toBeUndefined();
  });
});

test('a day opens with its first working hour', () => {
  expect(openingOf(ground, '2026-06-02')).toBe(at('02T09:00'));
});

test('hours of a day are those within its working hours, all of them on a day that is not worked', () => {
  expect(hoursOn(ground, '2026-06-01', [slot('01T08:00', '01T14:00')])).toBe(4);
  expect(hoursOn(ground, '2026-06-06', [slot('06T08:00', '06T14:00')])).toBe(6);
});

test('load is what is taken of the working hours; there is none where no day is worked', () => {
  const days = { from: '2026-06-01', to: '2026-06-02' };
  expect(loadBetween(ground, [slot('01T09:00', '01T18:00')], days)).toBe(50);
  expect(loadBetween(ground, [], { from: '2026-06-06', to: '2026-06-07' })).toBeNull();
});
