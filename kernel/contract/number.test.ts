import { expect, test } from 'vitest';
import { numberOf, numberPattern, numberPeriod } from './number.ts';

test.each([
  ['DLR{#####}', '2026-11-21', 42, 'DLR00042'],
  ['SSA-{yyyy}{MM}-{####}', '2026-11-21', 7, 'SSA-202611-0007'],
  ['{yy}/{dd}.{#}', '2026-11-05', 123, '26/05.123'],
  ['{##}A', '2026-01-01', 5, '05A'],
])('%s on %s gives number %d as %s', (pattern, day, n, expected) => {
  expect(numberPattern.test(pattern)).toBe(true);
  expect(numberOf(numberPeriod(pattern, day), n)).toBe(expected);
});

test.each(['', 'ABC', '{####}{##}', 'A B{##}', '{yyy}{##}', '{###########}', '<{##}'])(
  'a rule without one run of signs, or with other characters, is none: %s',
  (pattern) => {
    expect(numberPattern.test(pattern)).toBe(false);
  },
);
