import { expect, test } from 'vitest';
import { numberOf, numberPattern, numberPeriod } from './number.ts';

test.each([
  { pattern: 'DLR{#####}', day: '2026-11-21', n: 42, expected: 'DLR00042' },
  { pattern: 'SSA-{yyyy}{MM}-{####}', day: '2026-11-21', n: 7, expected: 'SSA-202611-0007' },
  { pattern: '{yy}/{dd}.{#}', day: '2026-11-05', n: 123, expected: '26/05.123' },
  { pattern: '{##}A', day: '2026-01-01', n: 5, expected: '05A' },
])('$pattern on $day gives number $n as $expected', ({ pattern, day, n, expected }) => {
  expect(numberPattern.test(pattern)).toBe(true);
  expect(numberOf(numberPeriod(pattern, day), n)).toBe(expected);
});

test.each(['', 'ABC', '{####}{##}', 'A B{##}', '{yyy}{##}', '{###########}', '<{##}'])(
  'a rule without one run of signs, or with other characters, is none: %s',
  (pattern) => {
    expect(numberPattern.test(pattern)).toBe(false);
  },
);
