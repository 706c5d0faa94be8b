import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const snapshot = 'migrations/snapshot.json';
const written = 'node_modules/.cache/mpcloud/written-migrations';

/** A migration that git does not have in its last commit. */
export interface UncommittedMigration {
  readonly file: string;
  readonly sql: string;
  /** It stands as the writer wrote it; nobody has changed it by hand. */
  readonly isGenerated: boolean;
}

const fingerprint = (sql: string) => createHash('sha256').update(sql).digest('hex');

/** Remembers, outside of git, that a migration is the writer's work and may be written anew. */
export function recordWritten(root: string, sql: string): void {
  mkdirSync(join(root, written), { recursive: true });
  writeFileSync(join(root, written, fingerprint(sql)), '');
}

/** What the last commit has of a path; undefined without git or when it has nothing. */
function committed(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}

/** The migrations that are not committed yet; none where git does not know the snapshot, so that nothing could be restored. */
export function uncommittedMigrations(root: string): UncommittedMigration[] {
  const known = committed(root, 'ls-tree', '--name-only', 'HEAD', 'migrations/')?.split('\n') ?? [];
  if (!known.includes(snapshot)) return [];
  const own = existsSync(join(root, written)) ? readdirSync(join(root, written)) : [];
  return readdirSync(join(root, 'migrations'))
    .map((name) => `migrations/${name}`)
    .filter((file) => file.endsWith('.sql') && !known.includes(file))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(root, file), 'utf8');
      return { file, sql, isGenerated: own.includes(fingerprint(sql)) };
    });
}

/** Tables that statements make or change. */
export function tablesIn(sql: string): Set<string> {
  return new Set([...sql.matchAll(/\b(?:table|on|mp_\w+\()\s*["'](\w+)["']/gi)].map(([, table = '']) => table));
}

/** Takes the migrations back: their files go, the snapshot is the committed one. Answers how to undo it. */
export function revertMigrations(root: string, migrations: readonly UncommittedMigration[]): () => void {
  const base = committed(root, 'show', `HEAD:${snapshot}`);
  if (base === undefined) throw new Error(`git does not have ${snapshot}`);
  const before = readFileSync(join(root, snapshot), 'utf8');
  for (const { file } of migrations) rmSync(join(root, file));
  writeFileSync(join(root, snapshot), base);
  return () => {
    for (const { file, sql } of migrations) writeFileSync(join(root, file), sql);
    writeFileSync(join(root, snapshot), before);
  };
}
