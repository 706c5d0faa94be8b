import { expect, test } from 'vitest';
import { checkDependencies } from './dependencies.ts';
import { aTree } from './fixture.ts';

const row = (name: string, job = 'a job', out = 'a way out') => `| \`${name}\` | ${job} | ${out} |`;

function texts(packages: object, rows: readonly string[]): string[] {
  const root = aTree({
    'package.json': { dependencies: packages },
    'docs/dependencies.md': ['| package | job | way out |', '|---|---|---|', ...rows].join('\n'),
  });
  return checkDependencies(root).problems.map(({ text }) => text);
}

test('finds nothing wrong when package.json and table agree', () => {
  expect(texts({ zod: '4.0.0', '@a/b': '1.0.0-beta.2' }, [row('zod'), row('@a/b')])).toEqual([]);
});

test('sees a package without a row, a row without a package, an empty cell, a range', () => {
  expect(texts({ zod: '^4.0.0', pg: '8.0.0' }, [row('pg', 'driver', ''), row('lodash')])).toEqual([
    'has no row for zod',
    'has a row for lodash, which package.json does not name',
    'says no job or no way out for pg',
    'names zod as ^4.0.0; versions are exact',
  ]);
});

test('has seen nothing without packages', () => {
  expect(checkDependencies(aTree({ 'package.json': {} })).seen).toBe(0);
});
