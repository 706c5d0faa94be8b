import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedSince } from './changed.ts';
import { isRecord, jsonOf, repositoryRoot } from './repository.ts';

const ceilings = 'tools/lint-warnings.json';

/** One finding of the linter. */
interface Finding {
  readonly severity: string;
  readonly code: string;
  readonly place: string;
  readonly message: string;
}

/** The findings in a JSON report of oxlint. Throws when it is none. */
export function findingsOf(json: string): Finding[] {
  const report: unknown = JSON.parse(json);
  if (!isRecord(report) || !Array.isArray(report['diagnostics'])) throw new Error('oxlint wrote no report');
  return report['diagnostics'].filter(isRecord).map(({ severity, code, filename, labels, message }) => ({
    severity: String(severity),
    code: String(code),
    place: `${String(filename)}:${lineOf(labels)}`,
    message: String(message),
  }));
}

function lineOf(labels: unknown): number {
  const span = Array.isArray(labels) && isRecord(labels[0]) ? labels[0]['span'] : undefined;
  return isRecord(span) ? Number(span['line']) : 0;
}

/** How many warnings there are of each rule, by name. */
export function warningCounts(findings: readonly Finding[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code, severity } of findings) if (severity === 'warning') counts[code] = (counts[code] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Rules that warn more often than the kept number allows: warnings may only fall. */
export function exceeded(counts: Readonly<Record<string, number>>, kept: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(counts)
    .filter(([rule, n]) => n > Number(kept[rule] ?? 0))
    .map(([rule, n]) => `${rule}: ${n} warnings, ${Number(kept[rule] ?? 0)} at most`);
}

/** What is told of rules that grew: their warnings in changed files, or all where git does not tell which these are. */
export function overLines(
  findings: readonly Finding[],
  over: readonly string[],
  changed: readonly string[] | undefined,
): string[] {
  if (over.length === 0) return [];
  const told = findings.filter(
    ({ code, place }) =>
      over.some((each) => each.startsWith(`${code}:`)) &&
      (changed === undefined || changed.includes(place.replace(/:\d+$/, ''))),
  );
  return [
    ...told.map(({ place, code, message }) => `${place}: ${message} ${code}`),
    ...over,
    `Warnings are counted by rule in ${ceilings} and may only fall: mend ${told.length > 0 ? 'those above, in files that you changed' : 'as many of that rule; none is in a file that you changed'}.`,
  ];
}

/** Files that differ from what they were when the work left main; undefined where git does not tell. */
function changedFiles(): string[] | undefined {
  for (const ref of ['main', 'HEAD'])
    try {
      return changedSince(ref);
    } catch {
      // Without a branch of that name the last commit is the measure, and outside of git nothing is.
    }
  return undefined;
}

function lint(): void {
  const bin = join(repositoryRoot, 'node_modules/.bin/oxlint');
  const run = spawnSync(bin, ['--type-aware', '--format=json'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  const findings = findingsOf(run.stdout);
  const counts = warningCounts(findings);
  const over = exceeded(counts, jsonOf(repositoryRoot, ceilings));
  const errors = findings.filter(({ severity }) => severity !== 'warning');
  for (const { place, code, message } of errors) console.error(`${place}: ${message} ${code}`);
  for (const line of overLines(findings, over, over.length > 0 ? changedFiles() : undefined)) console.error(line);
  console.log(`warnings: ${Object.values(counts).reduce((sum, n) => sum + n, 0)}`);
  if (errors.length > 0 || over.length > 0) process.exitCode = 1;
  else if (process.argv.includes('--lower'))
    writeFileSync(join(repositoryRoot, ceilings), `${JSON.stringify(counts, null, 2)}\n`);
}

if (import.meta.main) lint();
