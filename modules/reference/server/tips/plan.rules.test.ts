import { describe, expect, test } from 'vitest';
import { stateDays } from '../seed/state-days.ts';
import { fillTemplate, placeholdersOf, unknownPlaceholders } from '../../contract/index.ts';
import { afterQuiet, dueDays, fireDay, offsetCode, passedSince, sendingTime } from './plan.rules.ts';

const calendar = {
  weekend: new Set([6, 7]),
  days: new Map([2025, 2026].flatMap((year) => stateDays(year)).map(({ day, kind }) => [day, kind])),
};
const quiet = { quietFrom: '22:00', quietTo: '08:00' };
const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`).toISOString();

describe('the day on which a date is told', () => {
  test('is counted in calendar days or in working days around the Spring Festival of 2026', () => {
    expect(fireDay(calendar, { trigger: 'before', date: '2026-03-31' }, { n: 30, unit: 'calendar' })).toBe(
      '2026-03-01',
    );
    expect(fireDay(calendar, { trigger: 'after', date: '2026-02-12' }, { n: 3, unit: 'work' })).toBe('2026-02-24');
    expect(fireDay(calendar, { trigger: 'before', date: '2026-02-24' }, { n: 3, unit: 'work' })).toBe('2026-02-12');
  });

  test('is the one of every date that a run finds, and of no other', () => {
    const offsets = [
      { n: 3, unit: 'work' },
      { n: 7, unit: 'calendar' },
    ] as const;
    for (const trigger of ['before', 'after'] as const) {
      const found = dueDays(calendar, { trigger, offsets }, { since: '2026-02-10', today: '2026-02-24' });
      expect(found.length).toBeGreaterThan(10);
      for (const { day, offset } of found) {
        const fires = fireDay(calendar, { trigger, date: day }, offset);
        expect(fires > '2026-02-10' && fires <= '2026-02-24').toBe(true);
      }
    }
  });

  test('comes once: two runs one after the other find what one over both days finds', () => {
    const offsets = [{ n: 5, unit: 'work' }] as const;
    const between = (since: string, today: string) =>
      dueDays(calendar, { trigger: 'before', offsets }, { since, today });
    expect([...between('2026-09-28', '2026-09-30'), ...between('2026-09-30', '2026-10-08')]).toEqual(
      between('2026-09-28', '2026-10-08'),
    );
    expect(between('2026-09-30', '2026-09-30')).toEqual([]);
  });

  test('has a code', () => {
    expect(offsetCode('before', { n: 30, unit: 'calendar' })).toBe('-30c');
    expect(offsetCode('after', { n: 2, unit: 'work' })).toBe('+2w');
  });

  test('of a gap is the first after so many days', () => {
    expect(passedSince(calendar, '2026-02-24', { n: 3, unit: 'work' })).toBe('2026-02-12');
    expect(passedSince(calendar, '2026-02-24', { n: 0, unit: 'calendar' })).toBe('2026-02-24');
  });
});

describe('a tip leaves', () => {
  test('at once by day, after the quiet hours by night', () => {
    expect(afterQuiet(at('2026-03-02', '21:59'), quiet)).toBe(at('2026-03-02', '21:59'));
    expect(afterQuiet(at('2026-03-02', '22:00'), quiet)).toBe(at('2026-03-03', '08:00'));
    expect(afterQuiet(at('2026-03-03', '07:59'), quiet)).toBe(at('2026-03-03', '08:00'));
    expect(afterQuiet(at('2026-03-03', '08:00'), quiet)).toBe(at('2026-03-03', '08:00'));
    expect(afterQuiet(at('2026-03-03', '12:30'), { quietFrom: '12:00', quietTo: '13:00' })).toBe(
      at('2026-03-03', '13:00'),
    );
    expect(afterQuiet(at('2026-03-03', '03:00'), { quietFrom: '00:00', quietTo: '00:00' })).toBe(
      at('2026-03-03', '03:00'),
    );
  });

  test('with the summary of 08:30, of today until then, else of tomorrow', () => {
    const rule = { ...quiet, mode: 'summary' } as const;
    expect(sendingTime(at('2026-03-03', '00:05'), rule)).toBe(at('2026-03-03', '08:30'));
    expect(sendingTime(at('2026-03-03', '08:31'), rule)).toBe(at('2026-03-04', '08:30'));
  });
});

describe('a template', () => {
  test('names its placeholders, and those that nobody knows', () => {
    expect(placeholdersOf('{subject} ends on {date}, {subject}!')).toEqual(['subject', 'date']);
    expect(unknownPlaceholders({ ZH_CN: '{subject}', EN_US: '{nobody}' }, ['subject'])).toEqual(['nobody']);
  });

  test('shows what has no value as a dash, and leaves other braces alone', () => {
    expect(fillTemplate('{a} {b} {} {1}', { a: 'x' })).toBe('x – {} {1}');
  });
});
