import { relative } from 'node:path';

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

/** The source files whose code each program needs at its start. */
export interface StartFiles {
  readonly login: ReadonlySet<string>;
  /** The console itself: its frame, and what nearly every page stands on. */
  readonly console: ReadonlySet<string>;
}

/** End of the names of chunks that the login page does without. */
const consoleOnly = '-console';

/** Layers by the folders below the root; a file of one imports none of the layers after it. */
const layers: readonly (readonly [name: string, files: RegExp])[] = [
  ['react', /^node_modules[\\/](?:react|react-dom|scheduler)[\\/]/],
  ['base', /^node_modules[\\/](?:@tanstack|zod|react-is|use-sync-external-store|i18next)[\\/]/],
  // What plugins write has no folder.
  ['components', /^(?:node_modules[\\/]|apps[\\/]web[\\/]no-form|\0virtual:icon-maker)/],
  ['kernel', /^(?:kernel[\\/].*\.(?:tsx?|css)$|\0virtual:)/],
  ['modules', /^modules[\\/].*\.(?:tsx?|css)$/],
];

/**
 * What every visit after sign-in loads, in few large chunks; those that the login page needs as well apart. Left alone, the
 * bundler cuts it into one chunk for each set of pages that share it: 86 files, of which each is compressed by itself
 * (341 KB brotli; see docs/adr/0119). A chunk holds files of one layer that every visit loads anyway, so none needs one that it would
 * not load, and no two need each other (budget.ts refuses circles: they start in the wrong order).
 *
 * @param root Folder of the project.
 * @param start Files of each program, by the bundler's own knowledge of what is used (start-files.ts).
 * @returns the name of the chunk of a source file; null for one that the bundler places.
 */
export function startChunkOf(root: string, start: StartFiles): (file: string) => string | null {
  return (file) => {
    if (!start.console.has(file)) return null;
    const place = file.startsWith('\0') ? file : relative(root, file);
    const layer = layers.find(([, files]) => files.test(place))?.[0];
    if (layer === undefined) return null;
    return start.login.has(file) ? layer : `${layer}${consoleOnly}`;
  };
}

/** What of the output the choice reads; styles and images have no imports. */
interface OutputFile {
  readonly name?: string;
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
  const starts = entries.map((entry) => reachedFrom([entry, ...later(entry).filter((part) => part === early)], atOnce));
  const programs = entries.map((entry, index) => {
    const own = starts[index] ?? new Set();
    // What would start another program, or needs what only the console starts with, is none of its parts: code that both
    // share names it, and only one asks for it.
    const isForeign = (part: string) =>
      [...reachedFrom([part], atOnce)].some(
        (file) => !own.has(file) && (entries.includes(file) || output[file]?.name?.endsWith(consoleOnly) === true),
      );
    return {
      started: own,
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
 * Vite's lists of what to ask for ahead, `m.f=[…]` with places in it for each part, in the order of how often a file is
 * asked for: numbers that are short and alike weigh a kilobyte less in the file that names all pages.
 */
export function orderedByUse(code: string): string {
  const [whole, names = ''] = /m\.f=\[([^\]]*)\]/.exec(code) ?? [];
  if (whole === undefined) return code;
  const files = names.split(',');
  const calls = /__vite__mapDeps\(\[([\d,]+)\]\)/g;
  const uses = files.map(() => 0);
  for (const [, places = ''] of code.matchAll(calls))
    for (const place of places.split(',')) uses[Number(place)] = (uses[Number(place)] ?? 0) + 1;
  const order = [...files.keys()].toSorted((one, other) => (uses[other] ?? 0) - (uses[one] ?? 0));
  const placeOf = new Map(order.map((former, place) => [former, place]));
  return code
    .replace(whole, () => `m.f=[${order.map((former) => files[former]).join(',')}]`)
    .replaceAll(calls, (_call, places: string) => {
      const moved = places.split(',').map((place) => placeOf.get(Number(place)) ?? 0);
      return `__vite__mapDeps([${moved.toSorted((one, other) => one - other).join(',')}])`;
    });
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
