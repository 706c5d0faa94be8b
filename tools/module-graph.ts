import { writeOrCheck } from './generated.ts';
import { type ModuleFacts, readModules, readTiers, type Tiers, tierOf } from './modules.ts';
import { repositoryRoot } from './repository.ts';

const tierNames = ['ground', 'services', 'business ground', 'business'];

/** The document that shows which module uses which, by tier. */
export function moduleGraph(modules: readonly ModuleFacts[], tiers: Tiers): string {
  const sorted = [...modules].sort(
    (a, b) => tierOf(tiers, a.name) - tierOf(tiers, b.name) || (a.name < b.name ? -1 : 1),
  );
  const id = (name: string) => name.replaceAll('-', '_');
  const groups = tierNames.flatMap((title, tier) => {
    const members = sorted.filter(({ name }) => tierOf(tiers, name) === tier);
    if (members.length === 0) return [];
    return [
      `  subgraph t${tier + 1}["${tier + 1} ${title}"]`,
      ...members.map(({ name }) => `    ${id(name)}["${name}"]`),
      '  end',
    ];
  });
  const edges = sorted.flatMap(({ name, uses }) => [...uses].sort().map((used) => `  ${id(name)} --> ${id(used)}`));
  const usedBy = (name: string) => sorted.filter(({ uses }) => uses.includes(name)).map((each) => each.name);
  const words = (names: readonly string[]) => (names.length === 0 ? '–' : names.join(', '));
  const rows = sorted.map(
    ({ name, uses }) =>
      `| ${name} | ${tierOf(tiers, name) + 1} | ${words([...uses].sort())} | ${words(usedBy(name))} |`,
  );
  return [
    '# Modules and who uses whom',
    '',
    'Made by `npm run graph` from the package.json of each module; every module uses the kernel. Imports go down or sideways, never round.',
    '',
    '```mermaid',
    'flowchart BT',
    ...groups,
    ...edges,
    '```',
    '',
    '| module | tier | uses | used by |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

if (import.meta.main) {
  const modules = readModules(repositoryRoot);
  if (modules.length === 0) {
    console.error('module-graph: saw no modules');
    process.exitCode = 1;
  } else writeOrCheck('docs/module-graph.md', moduleGraph(modules, readTiers()), { command: 'npm run graph' });
}
