import { filesOf, isRecord, jsonOf, recordOf, repositoryRoot, textOf } from './repository.ts';
import { importsOf, isCode, parse } from './source.ts';

/** A module as its package.json and its imports tell. */
export interface ModuleFacts {
  readonly name: string;
  /** Modules named in its package.json. */
  readonly uses: readonly string[];
  /** Modules that its files import, with the first file that does. */
  readonly imports: ReadonlyMap<string, string>;
  readonly doors: readonly string[];
  /** Dependencies that are no packages of ours. */
  readonly foreign: readonly string[];
  readonly packageName: unknown;
}

/** Which module stands in which tier, and doors beyond the usual ones. */
export interface Tiers {
  readonly tiers: readonly (readonly string[])[];
  readonly extraDoors: Readonly<Record<string, readonly string[]>>;
}

/** Doors that every module has; `./locale/*` serves the three files. */
export const usualDoors = ['./contract', './server', './web', './locale/*'];

/** The table of tiers of this repository (style.md section 1). */
export function readTiers(): Tiers {
  const { tiers, extraDoors } = jsonOf(repositoryRoot, 'tools/tiers.json');
  const names = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  return {
    tiers: Array.isArray(tiers) ? tiers.map(names) : [],
    extraDoors: Object.fromEntries(Object.entries(recordOf(extraDoors)).map(([name, doors]) => [name, names(doors)])),
  };
}

/** Number of the tier a module stands in, from 0; -1 when it has none. */
export function tierOf({ tiers }: Tiers, module: string): number {
  return tiers.findIndex((names) => names.includes(module));
}

/** All modules of the tree at `root`. */
export function readModules(root: string): ModuleFacts[] {
  const files = filesOf(root);
  return files.flatMap((file) => {
    const name = /^modules\/([^/]+)\/package\.json$/.exec(file)?.[1];
    return name === undefined
      ? []
      : [
          readModule(
            root,
            name,
            files.filter((each) => each.startsWith(`modules/${name}/`)),
          ),
        ];
  });
}

function readModule(root: string, name: string, files: readonly string[]): ModuleFacts {
  const manifest = jsonOf(root, `modules/${name}/package.json`);
  const dependencies = Object.keys({ ...recordOf(manifest['dependencies']), ...recordOf(manifest['devDependencies']) });
  const imports = new Map<string, string>();
  for (const file of files.filter(isCode))
    for (const target of importsOf(parse(file, textOf(root, file)))) {
      const used = /^@mp\/([^/]+)/.exec(target)?.[1];
      if (used !== undefined && used !== name && used !== 'kernel' && !imports.has(used)) imports.set(used, file);
    }
  return {
    name,
    imports,
    packageName: manifest['name'],
    uses: dependencies.flatMap((each) => (each.startsWith('@mp/') && each !== '@mp/kernel' ? [each.slice(4)] : [])),
    foreign: dependencies.filter((each) => !each.startsWith('@mp/')),
    doors: isRecord(manifest['exports']) ? Object.keys(manifest['exports']) : [],
  };
}

/** A way round through `edges`, as `a → b → a`; undefined when there is none. */
export function findCycle(edges: ReadonlyMap<string, readonly string[]>): string | undefined {
  const done = new Set<string>();
  const walk = (name: string, path: readonly string[]): string | undefined => {
    const at = path.indexOf(name);
    if (at >= 0) return [...path.slice(at), name].join(' → ');
    if (done.has(name)) return undefined;
    for (const next of edges.get(name) ?? []) {
      const found = walk(next, [...path, name]);
      if (found !== undefined) return found;
    }
    done.add(name);
    return undefined;
  };
  for (const name of edges.keys()) {
    const found = walk(name, []);
    if (found !== undefined) return found;
  }
  return undefined;
}
