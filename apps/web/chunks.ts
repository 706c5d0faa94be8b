import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Modules that go into one chunk of their own. */
interface ChunkGroup {
  readonly name: string;
  readonly test: RegExp | ((id: string) => boolean);
}

const relativeImport = /^(?:import|export)\s(?!type\b)[^;'"]*?from\s*'(\.[^']+\.tsx?)'/gm;

/** The files and everything that they import at once, by relative addresses. */
export function importedBy(files: readonly string[]): ReadonlySet<string> {
  const done = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (done.has(file)) continue;
    done.add(file);
    for (const [, address = ''] of readFileSync(file, 'utf8').matchAll(relativeImport))
      open.push(join(dirname(file), address));
  }
  return done;
}

/**
 * What every visit after sign-in loads, in few large chunks. Left alone, the bundler cuts it into one chunk for each set of
 * pages that share it: with 40 pages the list page came in 101 files of 355 KB brotli, so in 80 files of 338 KB.
 * Each group holds only what a list page needs anyway, and nothing that chunks outside of it need before itself: chunks
 * that import each other in a circle start in the wrong order (budget.ts refuses them; antd in a group makes one).
 */
export function chunkGroups(kernelWeb: string): readonly ChunkGroup[] {
  const lists = importedBy(
    ['archetypes/list/ListPage.tsx', 'archetypes/tree/TreeList.tsx'].map((file) => join(kernelWeb, file)),
  );
  return [
    { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
    { name: 'lists', test: (id) => lists.has(id) && /[\\/](?:archetypes|controls|files)[\\/]/.test(id) },
    { name: 'base', test: /[\\/]node_modules[\\/](?:@tanstack|zod|react-is|use-sync-external-store)[\\/]/ },
  ];
}

/** Chunks that the entry itself needs, by their stable names; nothing is gained by naming them again before each page. */
const entryChunks =
  /[\\/](?:react|base|lists|select|texts|i18n|session|units|api-error|error|rolldown-runtime|preload-helper|SizeContext|ContextIsolator|UniqueProvider|Button|LoadingOutlined|tooltip|AntdIconLight)-[\w-]{8}\.js$/;

/** Whether a file is worth asking for ahead when a page is opened: not what every visit has loaded by then. */
export function isFetchedLater(file: string): boolean {
  return !entryChunks.test(`/${file}`);
}
