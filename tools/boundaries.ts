import { posix } from 'node:path';
import { findCycle, type ModuleFacts, readModules, readTiers, tierOf, type Tiers, usualDoors } from './modules.ts';
import { filesOf, type Findings, type Problem, report, repositoryRoot, textOf } from './repository.ts';
import { importsOf, isCode, parse } from './source.ts';

/** The third wall: named edges, tiers, no cycle, only doors, nobody reaches into another's folder. */
export function checkBoundaries(root: string, tiers: Tiers): Findings {
  const modules = readModules(root);
  const files = filesOf(root).filter((file) => isCode(file) && ownerOf(file) !== undefined);
  return {
    seen: files.length,
    problems: [
      ...modules.flatMap((module) => moduleProblems(module, tiers)),
      ...cycleProblems(modules),
      ...files.flatMap((file) => importProblems(root, file, tiers)),
    ],
  };
}

function moduleProblems(module: ModuleFacts, tiers: Tiers): Problem[] {
  const file = `modules/${module.name}/package.json`;
  const extra = (tiers.extraDoors[module.name] ?? []).map((door) => `./${door}`);
  const own = tierOf(tiers, module.name);
  const texts = [
    ...(module.packageName === `@mp/${module.name}`
      ? []
      : [`is called ${String(module.packageName)}, not @mp/${module.name}`]),
    ...(own === -1 ? ['stands in no tier of tools/tiers.json'] : []),
    ...module.doors
      .filter((door) => ![...usualDoors, ...extra].includes(door))
      .map((door) => `opens the door ${door}, which is not a usual one`),
    ...module.foreign.map((name) => `names the package ${name}; packages from outside stand in the root package.json`),
    ...[...module.imports]
      .filter(([name]) => !module.uses.includes(name))
      .map(([name, by]) => `does not name @mp/${name}, which ${by} imports`),
    ...module.uses
      .filter((name) => !module.imports.has(name))
      .map((name) => `names @mp/${name}, which nothing imports`),
    ...module.uses
      .filter((name) => tierOf(tiers, name) > own)
      .map((name) => `uses @mp/${name} of a higher tier; tell it by an event`),
  ];
  return texts.map((text) => ({ file, text }));
}

function cycleProblems(modules: readonly ModuleFacts[]): Problem[] {
  const cycle = findCycle(new Map(modules.map(({ name, uses }) => [name, uses])));
  return cycle === undefined ? [] : [{ file: 'modules', text: `go round in a circle: ${cycle}` }];
}

/** `modules/dealer`, `kernel`, `apps/web` …: the folder that a file may not leave by a relative import. */
function ownerOf(file: string): string | undefined {
  return /^(modules\/[^/]+|apps\/[^/]+|kernel|engine)\//.exec(file)?.[1];
}

function importProblems(root: string, file: string, tiers: Tiers): Problem[] {
  const owner = ownerOf(file);
  return importsOf(parse(file, textOf(root, file))).flatMap((target) => {
    const text = target.startsWith('.') ? relativeFault(file, target, owner) : doorFault(owner, target, tiers);
    return text === undefined ? [] : [{ file, text }];
  });
}

function relativeFault(file: string, target: string, owner: string | undefined): string | undefined {
  const path = posix.normalize(posix.join(posix.dirname(file), target));
  if (owner === undefined || path.startsWith(`${owner}/`)) return undefined;
  return `reaches ${path} past its own folder; come in by a door`;
}

function doorFault(owner: string | undefined, target: string, tiers: Tiers): string | undefined {
  const [, name = '', door = ''] = /^@mp\/([^/]+)\/?(.*)$/.exec(target) ?? [];
  if (name === '') return undefined;
  if (!isDoor(name, door, tiers)) return `imports ${target}, which is no door`;
  if (owner === `modules/${name}` && !door.startsWith('locale/'))
    return `imports itself by ${target}; use a relative path`;
  if (isGround(owner) && !isGround(name)) return `imports ${target}; the kernel knows no module`;
  return undefined;
}

const isGround = (owner: string | undefined): boolean => owner === 'kernel' || owner === 'engine';

function isDoor(name: string, door: string, { extraDoors }: Tiers): boolean {
  const further = name === 'kernel' ? ['testing', 'table'] : (extraDoors[name] ?? []);
  return ['contract', 'server', 'web', ...further].includes(door) || /^locale\/[a-zA-Z-]+\.json$/.test(door);
}

if (import.meta.main) report('boundaries', checkBoundaries(repositoryRoot, readTiers()));
