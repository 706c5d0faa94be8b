import { execFileSync } from 'node:child_process';
import { dirname, join, posix } from 'node:path';
import { declaredPages } from '@mp/kernel/contract';
import { filesOf, jsonOf, recordOf, repositoryRoot, textOf } from './repository.ts';
import { importsOf, isCode, parse } from './source.ts';

/** What of the slow tests a change can break; checks and unit tests run always. */
export interface Affected {
  /** Files whose importers' database tests run, by the import graph; `all` where no graph tells. */
  readonly database: 'all' | readonly string[];
  /** Browser tests. */
  readonly specs: 'all' | readonly string[];
}

/** What the selection needs to know of the repository. */
export interface Ground {
  /** Modules by name, with the modules that they use. */
  readonly modules: ReadonlyMap<string, readonly string[]>;
  /** Module of each page, by the code in its address. */
  readonly pages: ReadonlyMap<string, string>;
  /** Texts of the files in `e2e/`. */
  readonly specs: ReadonlyMap<string, string>;
  /** Database tests. */
  readonly databaseTests: readonly string[];
}

/** Files of which every database test and every browser test is made. */
const groundOfAll = /^(migrations\/|package(-lock)?\.json$|tsconfig\.json$)/;
const groundOfDatabase = /^(vitest\.config\.ts|tools\/test-database\.ts)$/;
const groundOfBrowser = /^(kernel|engine|apps)\/|^playwright\.config\.ts$|^tools\/(start|bootstrap|progress|browser)\./;

/** What the changed files can break. */
export function affectedBy(changed: readonly string[], ground: Ground): Affected {
  const relevant = changed.filter((file) => !/\.md$|^docs\//.test(file));
  return { database: databaseTests(relevant, ground), specs: browserTests(relevant, ground) };
}

function databaseTests(changed: readonly string[], { databaseTests: tests }: Ground): Affected['database'] {
  if (changed.some((file) => groundOfAll.test(file) || groundOfDatabase.test(file))) return 'all';
  const found = changed.flatMap((file) => {
    if (file.startsWith('e2e/')) return [];
    if (isCode(file)) return [file];
    // Texts and sheets are read, not imported: the tests of their module run.
    const folder = /^(modules\/[^/]+|kernel|engine|apps\/[^/]+)\//.exec(file)?.[0];
    return folder === undefined ? [] : tests.filter((test) => test.startsWith(folder));
  });
  return [...new Set(found)];
}

function browserTests(changed: readonly string[], ground: Ground): Affected['specs'] {
  const inProduct = changed.filter((file) => !/\.test\.tsx?$/.test(file));
  if (inProduct.some((file) => groundOfAll.test(file) || groundOfBrowser.test(file))) return 'all';
  const touched = inProduct.flatMap((file) => /^modules\/([^/]+)\//.exec(file)?.[1] ?? []);
  const modules = withUsers(touched, ground.modules);
  return [...ground.specs.keys()].filter((spec) => {
    if (!spec.endsWith('.spec.ts')) return false;
    const files = withImports(spec, ground.specs);
    if (touched.length > 0 && visitsEveryPage(ground.specs.get(spec) ?? '')) return true;
    return files.some((file) => changed.includes(file)) || modulesOf(files, ground).some((name) => modules.has(name));
  });
}

/** Names no page, since it reads them from the modules. */
const visitsEveryPage = (text: string) => text.includes('registeredPages()');

/** The modules and whoever uses them, at any distance. */
function withUsers(names: readonly string[], modules: Ground['modules']): ReadonlySet<string> {
  const found = new Set(names);
  for (const name of found) for (const [user, uses] of modules) if (uses.includes(name)) found.add(user);
  return found;
}

/** A file of `e2e/` and what it imports of that folder. */
function withImports(spec: string, specs: Ground['specs']): readonly string[] {
  const found = new Set([spec]);
  for (const file of found) {
    const imports = importsOf(parse(file, specs.get(file) ?? ''));
    for (const target of imports) {
      const path = posix.join(dirname(file), target);
      if (specs.has(path)) found.add(path);
    }
  }
  return [...found];
}

/** Modules whose pages or addresses of the API the files name. */
function modulesOf(files: readonly string[], { pages, modules, specs }: Ground): readonly string[] {
  const text = files.map((file) => specs.get(file) ?? '').join('\n');
  const words = new Set(text.match(/\w+/g));
  const byPage = [...pages].flatMap(([code, module]) => (words.has(code) ? [module] : []));
  return [...byPage, ...[...modules.keys()].filter((name) => text.includes(`/${name}/`))];
}

/** Files changed since the work left `ref`, committed or not. */
export function changedSince(ref: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [base = ref] = git('merge-base', ref, 'HEAD');
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])];
}

const root = (module: string) => join(repositoryRoot, 'modules', module);

function usesOf(module: string): string[] {
  const names = Object.keys(recordOf(jsonOf(root(module), 'package.json')['dependencies']));
  return names.flatMap((name) => /^@mp\/(.+)/.exec(name)?.[1] ?? []).filter((name) => name !== 'kernel');
}

/** What this repository tells. */
export async function groundOfRepository(): Promise<Ground> {
  const files = filesOf(repositoryRoot);
  const modules = new Map(
    files.flatMap((file) => {
      const name = /^modules\/([^/]+)\/package\.json$/.exec(file)?.[1];
      return name === undefined ? [] : [[name, usesOf(name)] as const];
    }),
  );
  await Promise.all([...modules.keys()].map((name) => import(join(root(name), 'contract/index.ts'))));
  return {
    modules,
    // The small page of signing in is none of the menu.
    pages: new Map([
      ...[...declaredPages().values()].map(({ code, module }) => [code, module] as const),
      ['login', 'identity'],
    ]),
    specs: new Map(files.filter((file) => file.startsWith('e2e/')).map((file) => [file, textOf(repositoryRoot, file)])),
    databaseTests: files.filter((file) => file.endsWith('.db.test.ts')),
  };
}
