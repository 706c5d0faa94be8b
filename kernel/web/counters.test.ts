import { afterEach, expect, test } from 'vitest';
import { counterText, getCounters, onCounters, refreshCounters, setCounters, setCountersSource } from './counters.ts';

afterEach(() => {
  setCountersSource(null);
  setCounters(null);
});

test('listeners hear of changes with what was before, not of repetitions', () => {
  const heard: unknown[] = [];
  const stop = onCounters((now, before) => heard.push([now?.message, before?.message]));

  setCounters({ pending: 0, message: 1, advice: 0 });
  setCounters({ pending: 0, message: 1, advice: 0 });
  setCounters({ pending: 0, message: 2, advice: 0 });
  stop();
  setCounters({ pending: 0, message: 3, advice: 0 });

  expect(heard).toEqual([
    [1, undefined],
    [2, 1],
  ]);
  expect(getCounters()).toEqual({ pending: 0, message: 3, advice: 0 });
});

test('asking for the counters needs somebody who asks', () => {
  let asked = 0;
  refreshCounters();
  setCountersSource(() => (asked += 1));
  refreshCounters();

  expect(asked).toBe(1);
});

test.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%i is shown as "%s"', (count, shown) => {
  expect(counterText(count)).toBe(shown);
});
