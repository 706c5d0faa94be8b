import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runningPostmaster } from '../apps/server/postgres-process.ts';
import { buildWeb } from './bootstrap.mjs';
import { playwrightCounts } from './browser.ts';
import { checkSteps, runChecks, tellOutcome } from './check.ts';
import { isRecord, repositoryRoot } from './repository.ts';

/** How many tests of a part passed, failed and were skipped. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const results = join(repositoryRoot, 'node_modules/.cache/mpcloud/results', String(process.pid));
/** A part that dies without a report counts as one failure. */
const died: Counts = { passed: 0, failed: 1, skipped: 0 };

/** Checks, unit, database and browser tests, all of them even when one fails; answers the exit code. */
export async function runTests(only: readonly string[]): Promise<number> {
  mkdirSync(results, { recursive: true });
  const parts: Record<string, () => Counts | Promise<Counts>> = {
    check,
    unit: () => vitest('unit'),
    db: () => vitest('db'),
    browser,
  };
  const unknown = only.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) {
    console.error(`There are the parts ${Object.keys(parts).join(', ')}, not ${unknown.join(', ')}.`);
    return 1;
  }
  const counted: Counts[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (only.length > 0 && !only.includes(name)) continue;
    console.log(`\n== ${name}`);
    counted.push(await part());
  }
  rmSync(results, { recursive: true, force: true });
  const sum = addUp(counted);
  console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  return sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}

/** Sum of all parts. */
export function addUp(parts: readonly Counts[]): Counts {
  const sum = (name: keyof Counts) => parts.reduce((total, part) => total + part[name], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

async function check(): Promise<Counts> {
  const outcomes = await runChecks(checkSteps, tellOutcome);
  const passed = outcomes.filter((outcome) => outcome.passed).length;
  return { passed, failed: outcomes.length - passed, skipped: 0 };
}

function vitest(project: string): Counts {
  const file = join(results, `${project}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const status = run('vitest', ['run', '--project', project, ...reporters]);
  return withStatus(existsSync(file) ? vitestCounts(readFileSync(file, 'utf8')) : died, status);
}

/** What a JSON report of Vitest counts; a file that could not even be loaded is one failure. */
export function vitestCounts(json: string): Counts {
  const report: unknown = JSON.parse(json);
  if (!isRecord(report)) return died;
  const count = (name: string) => Number(report[name] ?? 0);
  const files = Array.isArray(report['testResults']) ? report['testResults'] : [];
  const unloaded = files.filter(
    (file) =>
      isRecord(file) &&
      file['status'] === 'failed' &&
      Array.isArray(file['assertionResults']) &&
      file['assertionResults'].length === 0,
  ).length;
  return {
    passed: count('numPassedTests'),
    failed: count('numFailedTests') + unloaded,
    skipped: count('numPendingTests') + count('numTodoTests'),
  };
}

function browser(): Counts {
  if (globSync('e2e/**/*.spec.ts', { cwd: repositoryRoot }).length === 0) {
    console.error('There is no browser test.');
    return died;
  }
  buildWeb();
  const file = join(results, 'browser.json');
  const status = run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  removeOldData();
  return withStatus(playwrightCounts(file) ?? died, status);
}

/** Removes the data folders of consoles that browser tests started and that run no more. */
function removeOldData(): void {
  for (const folder of globSync('node_modules/.cache/mpcloud/e2e/*', { cwd: repositoryRoot })) {
    const path = join(repositoryRoot, folder);
    if (!runningPostmaster(join(path, 'postgres')).running) rmSync(path, { recursive: true, force: true });
  }
}

/** A run that failed for another reason than a test (a leak, an error at the end) counts as one failure. */
function withStatus(counts: Counts, status: number | null): Counts {
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): number | null {
  const path = join(repositoryRoot, 'node_modules/.bin', program);
  return spawnSync(path, args, { cwd: repositoryRoot, stdio: 'inherit', env: { ...process.env, ...env } }).status;
}
