import { describe, expect, test } from 'vitest';
import { levelOf, pointsLeft, scoreOf } from './risk-score.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const event = (points: number, hours: number, forgiven = false) => ({ points, at: hoursAgo(hours), forgiven });

describe('the score', () => {
  test('halves an event every twelve hours and forgets it after a day', () => {
    expect(pointsLeft(event(40, 0), now)).toBe(40);
    expect(pointsLeft(event(40, 12), now)).toBe(20);
    expect(pointsLeft(event(40, 6), now)).toBeCloseTo(28.284, 3);
    expect(pointsLeft(event(40, 23.99), now)).toBeCloseTo(10.006, 3);
    expect(pointsLeft(event(40, 24), now)).toBe(0);
  });

  test('is the rounded sum of what is left, at most 100', () => {
    expect(scoreOf([], now)).toBe(0);
    expect(scoreOf([event(25, 0), event(20, 0)], now)).toBe(45);
    // 40 + 40·½ + 15·2^(−6/12) = 70.6
    expect(scoreOf([event(40, 0), event(40, 12), event(15, 6)], now)).toBe(71);
    expect(scoreOf([event(60, 0), event(60, 0)], now)).toBe(100);
  });

  test('leaves out what was forgiven, and takes an event of a clock that runs ahead as one of now', () => {
    expect(scoreOf([event(40, 0, true), event(20, 0)], now)).toBe(20);
    expect(scoreOf([event(30, -1)], now)).toBe(30);
  });
});

test('levels begin at their thresholds', () => {
  const thresholds = { markAt: 40, secondAt: 70, lockAt: 90 };
  expect([0, 39, 40, 69, 70, 89, 90, 100].map((score) => levelOf(score, thresholds))).toEqual([
    'calm',
    'calm',
    'marked',
    'marked',
    'high',
    'high',
    'critical',
    'critical',
  ]);
});
