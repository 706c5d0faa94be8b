import { expect, test } from 'vitest';
import { exceeded, findingsOf, warningCounts } from './lint.ts';

const report = (...codes: [string, string][]) =>
  JSON.stringify({
    diagnostics: codes.map(([severity, code]) => ({
      severity,
      code,
      filename: 'a.ts',
      message: 'm',
      labels: [{ span: { line: 7 } }],
    })),
  });

test('warnings are counted by rule, errors are not among them', () => {
  const findings = findingsOf(report(['warning', 'b'], ['warning', 'a'], ['warning', 'b'], ['error', 'c']));

  expect(warningCounts(findings)).toEqual({ a: 1, b: 2 });
  expect(findings[0]?.place).toBe('a.ts:7');
});

test('a rule may warn as often as before and not once more; a rule that is not named may not warn at all', () => {
  expect(exceeded({ a: 2, b: 1 }, { a: 2, b: 3 })).toEqual([]);
  expect(exceeded({ a: 3, b: 1 }, { a: 2 })).toEqual(['a: 3 warnings, 2 at most', 'b: 1 warnings, 0 at most']);
});

test('a linter that wrote no report does not count as one without findings', () => {
  expect(() => findingsOf('{}')).toThrow('oxlint wrote no report');
});
