import {
  filesOf,
  type Findings,
  jsonOf,
  type Problem,
  recordOf,
  report,
  repositoryRoot,
  textOf,
} from './repository.ts';

const table = 'docs/dependencies.md';

/** Each package of the root package.json has a row with job and way out, exact version; each row has a package. */
export function checkDependencies(root: string): Findings {
  const manifest = jsonOf(root, 'package.json');
  const packages = { ...recordOf(manifest['dependencies']), ...recordOf(manifest['devDependencies']) };
  const rows = filesOf(root).includes(table) ? rowsOf(textOf(root, table)) : new Map<string, string[]>();
  const names = Object.keys(packages);
  const problems: Problem[] = [
    ...names.filter((name) => !rows.has(name)).map((name) => ({ file: table, text: `has no row for ${name}` })),
    ...[...rows.keys()]
      .filter((name) => !names.includes(name))
      .map((name) => ({ file: table, text: `has a row for ${name}, which package.json does not name` })),
    ...[...rows]
      .filter(([, cells]) => cells.length !== 2 || cells.includes(''))
      .map(([name]) => ({ file: table, text: `says no job or no way out for ${name}` })),
    ...names
      .filter((name) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(packages[name])))
      .map((name) => ({
        file: 'package.json',
        text: `names ${name} as ${String(packages[name])}; versions are exact`,
      })),
  ];
  return { seen: names.length, problems };
}

function rowsOf(markdown: string): Map<string, string[]> {
  return new Map(
    markdown.split('\n').flatMap((line) => {
      const [, name, ...cells] = line.split('|').map((cell) => cell.trim());
      const bare = /^`(.+)`$/.exec(name ?? '')?.[1];
      return bare === undefined ? [] : [[bare, cells.slice(0, -1)] as const];
    }),
  );
}

if (import.meta.main) report('dependencies', checkDependencies(repositoryRoot));
