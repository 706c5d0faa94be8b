import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of this repository. */
export const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** What a tool found wrong; `file` is relative to the root. */
export interface Problem {
  readonly file: string;
  readonly text: string;
}

const closed = new Set([
  'node_modules',
  'dist',
  'data',
  '.git',
  'test-results',
  'playwright-report',
  'blob-report',
  'coverage',
]);

/** What new modules are made from: not yet program text, nor JSON. */
const templates = 'tools/templates';

/** All files below `root` that belong to us, relative to it with `/` between, in order. */
export function filesOf(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      // In a worktree of git, `.git` is a file that leads to the repository.
      if (closed.has(entry.name) || path === templates) return [];
      if (entry.isDirectory()) return filesOf(root, path);
      return entry.isFile() ? [path] : [];
    });
}

/** Content of a file of the repository. */
export function textOf(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** A JSON object of the repository; throws when it is none. */
export function jsonOf(root: string, file: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(textOf(root, file));
  if (!isRecord(parsed)) throw new Error(`${file} holds no JSON object`);
  return parsed;
}

/** Whether a value is an object with string keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as a record, empty when it is none. */
export function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

/** A tool that looks at the repository: what it is called, how many things it looked at, what it found. */
export interface Findings {
  readonly seen: number;
  readonly problems: readonly Problem[];
}

/** Prints the findings of a tool and sets the exit code; having seen nothing is a failure too. */
export function report(tool: string, { seen, problems }: Findings): void {
  if (seen === 0) {
    console.error(`${tool}: saw no files, so it proves nothing`);
    process.exitCode = 1;
    return;
  }
  for (const { file, text } of problems) console.error(`${file}: ${text}`);
  console.log(`${tool}: ${seen} seen, ${problems.length} wrong`);
  if (problems.length > 0) process.exitCode = 1;
}
