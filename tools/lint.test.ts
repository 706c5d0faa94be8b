import { expect, test } from 'vitest';
import { exceeded, findingsOf, overLines, warningCounts } from './lint.ts';

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

test('of a rule that grew only the warnings in changed files are told', () => {
  const at = (filename: string, code: string) => ({ severity: 'warning', code, place: `${filename}:7`, message: 'm' });
  const findings = [at('old.ts', 'a'), at('new.ts', 'a'), at('new.ts', 'b')];
  const told = (changed?: string[]) => overLines(findings, ['a: 2 warnings, 1 at most'], changed);

  expect(told(['new.ts'])).toEqual([
    'new.ts:7: m a',
    'a: 2 warnings, 1 at most',
    expect.stringContaining('mend those above, in files that you changed'),
  ]);
  expect(told([])).toEqual(['a: 2 warnings, 1 at most', expect.stringContaining('none is in a file that you changed')]);
  expect(told()).toHaveLength(4);
  expect(overLines(findings, [], [])).toEqual([]);
});
