import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from './failure-reason.ts';
import { isRecord, jsonOf, recordOf, repositoryRoot } from './repository.ts';

/** The Chromium of the browser tests: program, and the environment that it needs here. */
export interface Browser {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Flags for a browser without sandbox and graphics card, as in a container run by root. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-webgl',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
];

/**
 * Unpacks the Chromium that @sparticuz/chromium carries, once per version. Where the system lacks libnss3, the
 * libraries in the same package are used; the package unpacks them only where it believes to be on Amazon Linux.
 */
export function prepareBrowser(): Browser {
  const version = String(jsonOf(repositoryRoot, 'node_modules/@sparticuz/chromium/package.json')['version']);
  const folder = join(repositoryRoot, 'node_modules/.cache/mpcloud', `chromium-${version}`);
  if (!existsSync(folder)) unpack(folder);
  const executablePath = join(folder, 'chromium');
  const own = {
    LC_ALL: 'C.UTF-8',
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    FONTCONFIG_PATH: join(folder, 'fonts'),
  };
  // Without a locale of UTF-8 a download loses a Chinese name.
  const system: Record<string, string> = { LC_ALL: 'C.UTF-8' };
  if (!existsSync('/etc/fonts/fonts.conf')) system['FONTCONFIG_PATH'] = own.FONTCONFIG_PATH;
  for (const env of [system, own]) if (starts(executablePath, env)) return { executablePath, env };
  throw new Error(`Chromium does not start: ${spawnSync(executablePath, ['--version']).stderr.toString().trim()}`);
}

function starts(program: string, env: Readonly<Record<string, string>>): boolean {
  const run = spawnSync(program, ['--version', '--no-sandbox'], { env: { ...process.env, ...env }, timeout: 20_000 });
  return run.status === 0;
}

function unpack(folder: string): void {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const script = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: repositoryRoot,
    env: { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
  });
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * What a JSON report of Playwright counts. A test that passed at its second try counts as passed: the browser shares two
 * cores with server and database; which they were stands in the list above the sum.
 */
export function playwrightCounts(
  file: string,
): { passed: number; failed: number; skipped: number; failures: string[] } | undefined {
  if (!existsSync(file)) return undefined;
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const stats = isRecord(report) && isRecord(report['stats']) ? report['stats'] : {};
  const count = (name: string) => Number(stats[name] ?? 0);
  return {
    passed: count('expected') + count('flaky'),
    failed: count('unexpected'),
    skipped: count('skipped'),
    failures: isRecord(report) ? failedSpecs(report) : [],
  };
}

/** Time of each file in a JSON report of Playwright: the sum of its tests, since two files run at a time. */
export function playwrightTimes(file: string): { file: string; seconds: number }[] {
  if (!existsSync(file)) return [];
  const sums = new Map<string, number>();
  for (const spec of specsOf(recordOf(JSON.parse(readFileSync(file, 'utf8')))))
    for (const result of recordsIn(spec['tests']).flatMap((test) => recordsIn(test['results']))) {
      const name = `e2e/${String(spec['file'])}`;
      sums.set(name, (sums.get(name) ?? 0) + Number(result['duration'] ?? 0) / 1000);
    }
  return [...sums].map(([name, seconds]) => ({ file: name, seconds }));
}

const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);

/** All tests of a suite and of the suites in it. */
function specsOf(suite: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  return [...recordsIn(suite['specs']), ...recordsIn(suite['suites']).flatMap(specsOf)];
}

const errorsOf = (tests: unknown) =>
  recordsIn(tests)
    .flatMap((test) => recordsIn(test['results']))
    .flatMap((result) => recordsIn(result['errors']))
    .map(({ message }) => message);

function failedSpecs(report: Readonly<Record<string, unknown>>): string[] {
  return specsOf(report)
    .filter(({ ok }) => ok === false)
    .map(({ file, title, tests }) => `e2e/${String(file)} › ${String(title)}${reasonOf(errorsOf(tests))}`);
}
