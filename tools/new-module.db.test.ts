import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesOf, repositoryRoot } from './repository.ts';

const limit = 180_000; // type check, tools and database tests of a whole copy

/** A copy of the repository whose packages are those installed here; the modules are the copy's own. */
function aCopy(): string {
  const root = mkdtempSync(join(tmpdir(), 'mp-copy-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const file of filesOf(repositoryRoot).filter((each) => !each.startsWith('docs/'))) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(repositoryRoot, file), join(root, file));
  }
  cpSync(join(repositoryRoot, 'tools/templates'), join(root, 'tools/templates'), { recursive: true });
  mkdirSync(join(root, 'node_modules/@mp'), { recursive: true });
  for (const name of readdirSync(join(repositoryRoot, 'node_modules')))
    if (name !== '@mp' && name !== '.cache')
      symlinkSync(join(repositoryRoot, 'node_modules', name), join(root, 'node_modules', name));
  for (const name of ['kernel', 'engine']) symlinkSync(join(root, name), join(root, 'node_modules/@mp', name));
  for (const name of [...readdirSync(join(root, 'modules')), 'spare-wheel'])
    symlinkSync(join(root, 'modules', name), join(root, 'node_modules/@mp', name));
  return root;
}

/** Lines that a command says of the new module; other trouble is another check's. `sign` tells that it ran to its end. */
function complaints(root: string, file: string, args: readonly string[], sign = /(?:)/): string[] {
  const { stdout, stderr } = spawnSync(file, args, { cwd: root, encoding: 'utf8' });
  expect(stdout, stderr).toMatch(sign);
  return `${stdout}\n${stderr}`.split('\n').filter((line) => /spare.?wheel/i.test(line));
}

test('a new module passes the checks and its own tests at once', { timeout: limit }, () => {
  const root = aCopy();

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
