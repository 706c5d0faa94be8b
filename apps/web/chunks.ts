import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Modules that go into one chunk of their own. */
interface ChunkGroup {
  readonly name: string;
  readonly test: RegExp | ((id: string) => boolean);
}

const relativeImport = /^(?:import|export)\s(?!type\b)[^;'"]*?from\s*'(\.[^']+\.tsx?)'/gm;

/** The files and all that they import, and what follows from that. */
function reachedFrom(files: readonly string[], importsOf: (file: string) => readonly string[]): ReadonlySet<string> {
  const done = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (done.has(file)) continue;
    done.add(file);
    open.push(...importsOf(file));
  }
  return done;
}

/** The files and everything that they import at once, by relative addresses. */
export function importedBy(files: readonly string[]): ReadonlySet<string> {
  return reachedFrom(files, (file) =>
    [...readFileSync(file, 'utf8').matchAll(relativeImport)].map(([, address = '']) => join(dirname(file), address)),
  );
}

const iconImport = /^import \{([^}]*)\} from '@ant-design\/icons';$/gm;

/** Names of the icons that files show: a chunk of 500 bytes each where left alone, half of it together. */
function iconsOf(files: readonly string[]): ReadonlySet<string> {
  const imports = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(iconImport)]);
  return new Set(imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())));
}

/** Icons of the frame that no part needs before itself; the component library has others of its own. */
const frameIcons = ['StarOutlined', 'StarFilled', 'PushpinFilled', 'ShareAltOutlined', 'LinkOutlined'];

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
  const isList = (file: string) =>
    lists.has(file) &&
    /^(?:archetypes|controls|files|offline(?![\\/](?:device|local-id)))[\\/]/.test(relative(kernelWeb, file));
  const icons = new Set([...iconsOf([...lists].filter(isList)), ...frameIcons]);
  return [
    { name: 'icons', test: (id) => icons.has(/[\\/](?:icons|asn)[\\/](\w+)\.js$/.exec(id)?.[1] ?? '') },
    { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
    { name: 'lists', test: isList },
    { name: 'base', test: /[\\/]node_modules[\\/](?:@tanstack|zod|react-is|use-sync-external-store)[\\/]/ },
  ];
}

/** What of the output the choice reads; styles and images have no imports. */
interface OutputFile {
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/**
 * Which of the files that a part needs are worth asking for ahead when it is loaded: not those that the program which
 * loads it had at its start, among them those of `early`, which it loads by itself before its first page. A part of
 * several programs leaves out what all of them had. In one order everywhere: lists that are alike weigh little then.
 */
export function neededLater(
  output: Readonly<Record<string, OutputFile>>,
  early?: string,
): (part: string, files: readonly string[]) => string[] {
  const atOnce = (file: string) => output[file]?.imports ?? [];
  const later = (file: string) => output[file]?.dynamicImports ?? [];
  const entries = Object.keys(output).filter((file) => output[file]?.isEntry === true);
  const programs = entries.map((entry) => {
    // What would start another program is none of its parts: code that both share names it, and only one asks for it.
    const isForeign = (part: string) => {
      const reached = reachedFrom([part], atOnce);
      return entries.some((other) => other !== entry && reached.has(other));
    };
    return {
      started: reachedFrom([entry, ...later(entry).filter((part) => part === early)], atOnce),
      parts: reachedFrom([entry], (each) => [...atOnce(each), ...later(each).filter((part) => !isForeign(part))]),
    };
  });
  return (part, files) => {
    const loading = programs.filter(({ parts }) => parts.has(part));
    const isMissing = (file: string) => loading.length === 0 || !loading.every(({ started }) => started.has(file));
    const ahead = files.filter((file) => part === early || isMissing(file)).toSorted();
    // The part itself is asked for at once in any case, but where styles are waited for first.
    return ahead.some((file) => file.endsWith('.css')) ? ahead : ahead.filter((file) => file !== part);
  };
}

/**
 * What pages come to need, now or by and by: the parts that they import and those that these load on demand. What the
 * program itself loads on demand, the other pages, is left out.
 */
export function partsFrom(output: Readonly<Record<string, OutputFile>>, pages: readonly string[]): string[] {
  const atOnce = (file: string) => output[file]?.imports ?? [];
  const programs = Object.keys(output).filter((file) => output[file]?.isEntry === true);
  const started = reachedFrom(programs, atOnce);
  const all = reachedFrom(pages, (file) =>
    programs.includes(file) ? atOnce(file) : [...atOnce(file), ...(output[file]?.dynamicImports ?? [])],
  );
  return [...new Set([...started, ...all])].toSorted();
}
