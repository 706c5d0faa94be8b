import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runningPostmaster } from '../apps/server/postgres-process.ts';
import { buildWeb } from './bootstrap.mjs';
import { playwrightCounts, playwrightTimes } from './browser.ts';
import { type Affected, affectedBy, changedSince, groundOfRepository } from './changed.ts';
import { checkSteps, runChecks, printOutcome } from './check.ts';
import { reasonOf } from './failure-reason.ts';
import { isRecord, recordOf, repositoryRoot } from './repository.ts';

/** How many tests of a part passed, failed and were skipped. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, as "file › test": said again at the end, since of a long log the end is read. */
  readonly failures: readonly string[];
}

const results = join(repositoryRoot, 'node_modules/.cache/mpcloud/results', String(process.pid));
/** A part that dies without a report counts as one failure. */
const died: Counts = { passed: 0, failed: 1, skipped: 0, failures: ['the run ended without a report'] };
/** Of a part that the change cannot break. */
const nothing: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** Checks, unit, database and browser tests, all of them even when one fails; answers the exit code. */
export async function runTests(only: readonly string[]): Promise<number> {
  const [first, ref = 'main'] = only;
  if (first === 'changed') return runParts([], affectedBy(changedSince(ref), await groundOfRepository()));
  return runParts(only, { database: 'all', specs: 'all' });
}

async function runParts(only: readonly string[], { database, specs }: Affected): Promise<number> {
  mkdirSync(results, { recursive: true });
  const parts: Record<string, () => Counts | Promise<Counts>> = {
    check,
    unit: () => vitest('unit'),
    db: () => (database.length === 0 ? nothing : vitest('db', database)),
    browser: () => (specs.length === 0 ? nothing : browser(specs)),
  };
  const unknown = only.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) {
    console.error(`There are the parts ${Object.keys(parts).join(', ')}, not ${unknown.join(', ')}.`);
    return 1;
  }
  const counted: Counts[] = [];
  const times: string[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (only.length > 0 && !only.includes(name)) continue;
    console.log(`\n== ${name}`);
    const begun = performance.now();
    counted.push(await part());
    times.push(`${name} ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  rmSync(results, { recursive: true, force: true });
  const sum = addUp(counted);
  console.log('');
  console.log(`time: ${times.join(', ')}`);
  for (const failure of sum.failures) console.log(`failed: ${failure}`);
  console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  return sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}

/** Sum of all parts. */
export function addUp(parts: readonly Counts[]): Counts {
  const sum = (name: 'passed' | 'failed' | 'skipped') => parts.reduce((total, part) => total + part[name], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: parts.flatMap(({ failures }) => failures),
  };
}

async function check(): Promise<Counts> {
  const outcomes = await runChecks(checkSteps, printOutcome);
  const failures = outcomes.filter((outcome) => !outcome.passed).map(({ name }) => `check › ${name}`);
  return { passed: outcomes.length - failures.length, failed: failures.length, skipped: 0, failures };
}

/** Runs a project of Vitest: all of it, or the tests that import one of the files. */
async function vitest(project: string, files: Affected['database'] = 'all'): Promise<Counts> {
  const file = join(results, `${project}.json`);
  const options = ['--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const end =
    files === 'all'
      ? await run('vitest', ['run', ...options])
      : await run('vitest', ['related', '--run', '--passWithNoTests', ...files, ...options]);
  if (!existsSync(file)) return died;
  const json = readFileSync(file, 'utf8');
  printSlowest(vitestTimes(json));
  return withEnd(vitestCounts(json), project, end);
}

/** How long a test file took. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

const slowest = 10;

/** The lines that name the ten slowest files of a part, the slowest first. */
export function slowestLines(times: readonly FileTime[]): string[] {
  return times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowest)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/** A file may take a tenth of its part; a part shorter than this has no share to speak of. */
const share = { ofPart: 0.1, shortestPart: 60 };

/** The lines that name files which take more than their share: a part that waits for one file grows with it. */
export function overShareLines(times: readonly FileTime[]): string[] {
  const total = times.reduce((sum, { seconds }) => sum + seconds, 0);
  if (total < share.shortestPart) return [];
  return times
    .filter(({ seconds }) => seconds > total * share.ofPart)
    .map(({ file, seconds }) => `over a tenth of its part (${((100 * seconds) / total).toFixed(0)} %): ${file}`);
}

function printSlowest(times: readonly FileTime[]): void {
  const total = times.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(`\n${times.length} files, ${total.toFixed(0)} s in all; the slowest:`);
  for (const line of [...slowestLines(times), ...overShareLines(times)]) console.log(line);
}

/** Time of each file in a JSON report of Vitest. */
export function vitestTimes(json: string): FileTime[] {
  return recordsIn(recordOf(JSON.parse(json))['testResults']).map((file) => ({
    file: nameOf(file),
    seconds: (Number(file['endTime'] ?? 0) - Number(file['startTime'] ?? 0)) / 1000,
  }));
}

/** What a JSON report of Vitest counts; a file that could not even be loaded is one failure. */
export function vitestCounts(json: string): Counts {
  const report: unknown = JSON.parse(json);
  if (!isRecord(report)) return died;
  const count = (name: string) => Number(report[name] ?? 0);
  const files = recordsIn(report['testResults']);
  const unloaded = files.filter(
    (file) => file['status'] === 'failed' && recordsIn(file['assertionResults']).length === 0,
  );
  const failed = files.flatMap((file) =>
    recordsIn(file['assertionResults'])
      .filter((test) => test['status'] === 'failed')
      .map((test) => `${nameOf(file)} › ${String(test['fullName'])}${reasonOf(test['failureMessages'])}`),
  );
  return {
    passed: count('numPassedTests'),
    failed: count('numFailedTests') + unloaded.length,
    skipped: count('numPendingTests') + count('numTodoTests'),
    failures: [...failed, ...unloaded.map((file) => `${nameOf(file)} could not be loaded`)],
  };
}

const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);

const nameOf = (file: Readonly<Record<string, unknown>>) => relative(repositoryRoot, String(file['name'] ?? ''));

async function browser(specs: Affected['specs']): Promise<Counts> {
  if (globSync('e2e/**/*.spec.ts', { cwd: repositoryRoot }).length === 0) {
    console.error('There is no browser test.');
    return died;
  }
  await buildWeb();
  const file = join(results, 'browser.json');
  const end = await run('playwright', ['test', '--reporter=list,json', ...(specs === 'all' ? [] : specs)], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  removeOldData();
  printSlowest(playwrightTimes(file));
  return withEnd(playwrightCounts(file) ?? died, 'browser', end);
}

/** Removes the data folders of consoles that browser tests started and that run no more. */
function removeOldData(): void {
  for (const folder of globSync('node_modules/.cache/mpcloud/e2e/*', { cwd: repositoryRoot })) {
    const path = join(repositoryRoot, folder);
    if (!runningPostmaster(join(path, 'postgres')).running) rmSync(path, { recursive: true, force: true });
  }
}

/** How a program ended: its status (null after a signal), and the last lines that it wrote about errors. */
export interface RunEnd {
  readonly status: number | null;
  readonly errors: readonly string[];
}

/** Of what a program writes about errors, this many lines are said again at the end. */
const saidAgain = 40;

/** A run that failed for another reason than a test (a leak, an error at the end) counts as one failure, and says why. */
export function withEnd(counts: Counts, part: string, { status, errors }: RunEnd): Counts {
  if (status === 0 || counts.failed > 0) return counts;
  const reason = errors.map((line) => `\n    ${line}`).join('');
  return { ...counts, failed: 1, failures: [`${part}: every test passed, the run ended with ${status}${reason}`] };
}

/** Runs a program of the project; what it says about errors is shown at once and kept for the end. */
function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<RunEnd> {
  const path = join(repositoryRoot, 'node_modules/.bin', program);
  const child = spawn(path, args, {
    cwd: repositoryRoot,
    stdio: ['inherit', 'inherit', 'pipe'],
    env: { ...process.env, ...env },
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    errors = (errors + text).slice(-20_000);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, errors: lastLines(errors) }));
  });
}

const lastLines = (text: string) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-saidAgain);
