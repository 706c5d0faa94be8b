import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { aCopy } from './fixture.ts';

const limit = 300_000; // type check, tools, migration and database tests of a whole copy

/** Lines that a command says of the new module; other trouble is another check's. `sign` tells that it ran to its end. */
function complaints(root: string, file: string, args: readonly string[], sign = /(?:)/): string[] {
  const { stdout, stderr } = spawnSync(file, args, { cwd: root, encoding: 'utf8' });
  expect(stdout, stderr).toMatch(sign);
  return `${stdout}\n${stderr}`.split('\n').filter((line) => /spare.?wheel/i.test(line));
}

test('a new module passes the checks and its own tests at once', { timeout: limit }, () => {
  const root = aCopy(['spare-wheel']);

  execFileSync(
    process.execPath,
    ['tools/new-module.ts', 'spare-wheel', '--lifecycle', '--zh', '备用轮', '--ja', '予備輪'],
    {
      cwd: root,
    },
  );

  expect(complaints(root, 'node_modules/.bin/tsc', ['--project', 'tsconfig.json'])).toEqual([]);
  for (const tool of ['boundaries', 'names', 'doors', 'i18n'])
    expect(complaints(root, process.execPath, [`tools/${tool}.ts`], /seen, \d+ wrong/), tool).toEqual([]);
  expect(complaints(root, 'node_modules/.bin/oxlint', ['--quiet', '--format=unix', 'modules/spare-wheel'])).toEqual([]);
  expect(
    complaints(root, 'node_modules/.bin/oxfmt', ['--check', 'modules/spare-wheel', 'apps/server/modules.ts']),
  ).toEqual([]);
  const tests = spawnSync('node_modules/.bin/vitest', ['run', '--project', 'db', 'modules/spare-wheel'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(tests.status, tests.stdout + tests.stderr).toBe(0);
});
