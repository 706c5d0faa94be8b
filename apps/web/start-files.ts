import { join } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import type { StartFiles } from './chunks.ts';

/** What is loaded on demand is none of the start. */
const leaveOutLater: Plugin = {
  name: 'mp-leave-out-later',
  enforce: 'pre',
  resolveDynamicImport: () => ({ id: 'mp-later', external: true }),
};

/** Takes the files as a whole: what the start leaves unused of them, other pages may use. */
function wholeFiles(files: ReadonlySet<string>): Plugin {
  return {
    name: 'mp-whole-files',
    transform: {
      order: 'post',
      handler: (code, id) => (files.has(id) ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null),
    },
  };
}

/** Source files of a program: those of its own chunk and of all that it imports. */
function filesOf(name: string, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): ReadonlySet<string> {
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry && chunk.name === name);
  if (!entry) throw new Error(`the program ${name} is missing in the build of the start`);
  const done = new Set<Rolldown.OutputChunk>([entry]);
  for (const chunk of done)
    for (const file of chunk.imports) {
      const next = chunks.get(file);
      if (next) done.add(next);
    }
  return new Set([...done].flatMap(({ moduleIds }) => moduleIds));
}

/** Builds the programs in memory, the files of `whole` without leaving anything of them out. */
async function buildStart(here: string, shared: InlineConfig, whole: ReadonlySet<string>): Promise<StartFiles> {
  const built = await build({
    ...shared,
    plugins: [leaveOutLater, shared.plugins, wholeFiles(whole)],
    root: here,
    configFile: false,
    logLevel: 'error',
    build: {
      target: 'es2022',
      write: false,
      minify: false,
      rolldownOptions: {
        input: {
          login: join(here, 'login.html'),
          index: join(here, 'index.html'),
          lists: join(here, 'start/lists.ts'),
        },
        preserveEntrySignatures: 'exports-only',
      },
    },
  });
  if (Array.isArray(built) || !('output' in built)) throw new TypeError('one output of the start was expected');
  const chunks = new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  return {
    login: filesOf('login', chunks),
    console: new Set([...filesOf('index', chunks), ...filesOf('lists', chunks)]),
  };
}

/**
 * Which source files have code in what each program loads at its start: found by building the programs without what they
 * load on demand, since only the bundler knows what of a package is used (three seconds a time). A file whose other
 * exports are used by a page alone is in the start with all that these import; so the files are built once more as a whole,
 * until no file comes to them.
 *
 * @param here Folder of the console.
 * @param shared Makes what its build and this one have in common: plugins, aliases, constants.
 */
export async function startFiles(here: string, shared: () => InlineConfig): Promise<StartFiles> {
  let files = await buildStart(here, shared(), new Set());
  for (;;) {
    const known = new Set([...files.login, ...files.console]);
    const next = await buildStart(here, shared(), known);
    if ([...next.login, ...next.console].every((file) => known.has(file))) return files;
    files = next;
  }
}
