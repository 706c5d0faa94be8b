import { execFile, execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { aCopy } from './fixture.ts';

const limit = 900_000; // three generators, type check, tools and tests of a whole copy

/** What a command says, and how it ended. */
function run(root: string, file: string, args: readonly string[]): Promise<{ failed: boolean; output: string }> {
  return new Promise((done) => {
    execFile(file, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      done({ failed: error !== null, output: `${stdout}\n${stderr}` }),
    );
  });
}

interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

/** Lines that a command says of the new module; other trouble is another check's. `sign` tells that it ran to its end. */
async function complaints(root: string, { file, args }: Command, sign = /(?:)/): Promise<string[]> {
  const { output } = await run(root, file, args);
  expect(output).toMatch(sign);
  return output.split('\n').filter((line) => /spare.?wheel|wheel.?check|wheel.?board/i.test(line));
}

test(
  'a new module, a second resource and a screen pass the checks and their tests at once',
  { timeout: limit },
  async () => {
    const root = aCopy(['spare-wheel']);
    const make = (tool: string, ...args: string[]) =>
      execFileSync(process.execPath, [`tools/${tool}.ts`, 'spare-wheel', ...args], { cwd: root, stdio: 'pipe' });
    const check = ['--zh', '车轮检查', '--en', 'Wheel check', '--ja', '車輪点検'];

    make('new-module', '--resource', '--lifecycle', '--zh', '备用轮', '--ja', '予備輪');
    make('new-resource', 'wheel-check', '--parent', 'spareWheel', '--process', '--action', ...check);
    make('new-screen', 'wheelBoard', '--resource', 'wheelCheck', '--own', '--role', 'R_SPARE_WHEEL');

    const types = complaints(root, { file: 'node_modules/.bin/tsc', args: ['--project', 'tsconfig.json'] });
    for (const tool of ['boundaries', 'names', 'doors', 'i18n'])
      expect(
        await complaints(root, { file: process.execPath, args: [`tools/${tool}.ts`] }, /seen, \d+ wrong/),
        tool,
      ).toEqual([]);
    const written = ['modules/spare-wheel', 'apps/server/modules.ts', 'apps/web/modules.ts'];
    expect(
      await complaints(root, { file: 'node_modules/.bin/oxlint', args: ['--quiet', '--format=unix', ...written] }),
    ).toEqual([]);
    expect(await complaints(root, { file: 'node_modules/.bin/oxfmt', args: ['--check', ...written] })).toEqual([]);
    const roles = ['apps/server/declared-roles', 'apps/server/resource-pages'];
    for (const tested of [
      ['db', 'modules/spare-wheel'],
      ['unit', ...roles],
    ]) {
      const { failed, output } = await run(root, 'node_modules/.bin/vitest', ['run', '--project', ...tested]);
      expect(failed, output).toBe(false);
    }
    expect(await types).toEqual([]);
  },
);
