import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const dist = process.env.DIST ?? join(import.meta.dirname, 'dist');
const kilobyte = 1000;

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
}

/** What a visit loads: the entry and, after it, the parts that its first screen asks for (by the end of their source). */
interface Visit {
  readonly name: string;
  readonly entry: string;
  readonly asks: readonly string[];
  readonly limit: number;
}

const visits: readonly Visit[] = [
  { name: 'login page', entry: 'login.html', asks: ['modules/identity/locale/zh-CN.json'], limit: 140 * kilobyte },
  {
    name: 'list page after sign-in',
    entry: 'index.html',
    asks: [
      'modules/identity/web/UserListPage.tsx',
      'modules/identity/locale/zh-CN.json',
      'kernel/locale/zh-CN.json',
      'antd/es/locale/zh_CN.js',
      'virtual:nav-texts/zh-CN',
      // What comes by itself once the page stands.
      'modules/workflow/web/task/PendingCounter.tsx',
      'modules/notice/web/MessageBell.tsx',
      'modules/notice/web/AdviceBell.tsx',
      'modules/menu/web/QuickMenus.tsx',
    ],
    limit: 310 * kilobyte,
  },
];

/** Files that the chunks need, with everything they import at once. */
export function closure(manifest: Readonly<Record<string, Chunk>>, keys: readonly string[]): string[] {
  const files = new Set<string>();
  const open = [...keys];
  const done = new Set<string>();
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key];
    if (!chunk || done.has(key)) continue;
    done.add(key);
    files.add(chunk.file);
    open.push(...(chunk.imports ?? []));
  }
  return [...files].filter((file) => file.endsWith('.js'));
}

/** Chunks that import each other in a circle, by their keys; empty when there are none. */
export function circle(manifest: Readonly<Record<string, Chunk>>): readonly string[] {
  const done = new Set<string>();
  const walk = (key: string, way: readonly string[]): readonly string[] => {
    if (way.includes(key)) return way.slice(way.indexOf(key));
    if (done.has(key)) return [];
    for (const next of manifest[key]?.imports ?? []) {
      const found = walk(next, [...way, key]);
      if (found.length > 0) return found;
    }
    done.add(key);
    return [];
  };
  return (
    Object.keys(manifest)
      .map((key) => walk(key, []))
      .find((found) => found.length > 0) ?? []
  );
}

function measure(
  manifest: Readonly<Record<string, Chunk>>,
  visit: Visit,
): { readonly bytes: number; readonly files: readonly string[]; readonly missing: readonly string[] } {
  const keys = Object.keys(manifest);
  const found = visit.asks.map((end) => keys.find((key) => key.endsWith(end)));
  const missing = visit.asks.filter((_, index) => found[index] === undefined);
  const files = closure(manifest, [visit.entry, ...found.filter((key) => key !== undefined)]);
  return { bytes: files.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0), files, missing };
}

function main(): number {
  const path = join(dist, 'manifest.json');
  if (!existsSync(path)) {
    process.stderr.write('no build found: run `npm run build` first\n');
    return 1;
  }
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, Chunk>>;
  let code = 0;
  const around = circle(manifest);
  if (around.length > 0) {
    code = 1;
    process.stdout.write(`OVER chunks import each other in a circle: ${around.join(' → ')}\n`);
  }
  for (const visit of visits) {
    const { bytes, files, missing } = measure(manifest, visit);
    const over = bytes > visit.limit || !manifest[visit.entry] || missing.length > 0;
    if (over) code = 1;
    process.stdout.write(
      `${over ? 'OVER' : 'ok  '} ${visit.name}: ${Math.round(bytes / kilobyte)} KB of ${visit.limit / kilobyte} KB brotli in ${files.length} files\n`,
    );
    if (!manifest[visit.entry]) process.stdout.write(`     the entry ${visit.entry} is missing\n`);
    for (const end of missing) process.stdout.write(`     nothing in the build ends with ${end}\n`);
    if (process.argv.includes('--files'))
      for (const file of files)
        process.stdout.write(`     ${String(statSync(join(dist, `${file}.br`)).size).padStart(8)} ${file}\n`);
  }
  return code;
}

if (import.meta.main) process.exitCode = main();
