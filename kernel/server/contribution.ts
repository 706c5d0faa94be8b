import { ofLoadedModules } from './module.ts';
import type { ServerModule } from './module.ts';

/** A contribution point, whatever it takes. */
export interface NamedPoint {
  /** `<module>.<what is given>`. */
  readonly name: string;
}

/** What a module gives to another one, as data of its declaration; `of` of a contribution point makes it. */
export interface Contribution {
  /** The point that it is for. */
  readonly point: NamedPoint;
  readonly items: readonly unknown[];
  /** What is wrong with all that loaded modules give to the point. */
  readonly problems: () => readonly string[];
}

/** A place of a module to which others give something without being known to it; the module names it in `takes`. */
export interface ContributionPoint<T> extends NamedPoint {
  /** For `contributes` of a module's declaration. */
  readonly of: (...items: readonly T[]) => Contribution;
  /** All that the loaded modules give, in their order. */
  readonly all: () => readonly T[];
}

/** What holds of the contributions to a point. */
export interface ContributionRules<T> {
  /** What a contribution is known by: two of one key end the start. */
  readonly keyOf?: (item: T) => string;
  /** What is wrong with all of them, which ends the start. */
  readonly verify?: (all: readonly T[]) => readonly string[];
}

/** Declares what other modules may give. */
export function defineContributionPoint<T>(
  name: string,
  { keyOf, verify }: ContributionRules<T> = {},
): ContributionPoint<T> {
  const given = new WeakMap<Contribution, readonly T[]>();
  const all = ofLoadedModules((modules) =>
    modules.flatMap(({ contributes }) => contributes?.flatMap((each) => given.get(each) ?? []) ?? []),
  );
  const doubled = () => {
    const keys = keyOf ? all().map(keyOf) : [];
    return [...new Set(keys.filter((key, at) => keys.indexOf(key) < at))];
  };
  const point: ContributionPoint<T> = {
    name,
    of: (...items) => {
      const problems = () => [
        ...doubled().map((key) => `two contributions to ${name} have the key ${key}`),
        ...(verify?.(all()) ?? []),
      ];
      const made: Contribution = { point, items, problems };
      given.set(made, items);
      return made;
    },
    all,
  };
  return point;
}

/** Points under another module's name, contributions to a loaded module that does not take them, and what points refuse. */
export function contributionProblems(modules: readonly ServerModule[], own: readonly NamedPoint[]): string[] {
  const names = new Set(['kernel', ...modules.map(({ name }) => name)]);
  const points = new Map(modules.flatMap(({ contributes }) => contributes ?? []).map((each) => [each.point, each]));
  return [
    ...modules.flatMap(({ name, takes }) =>
      (takes ?? [])
        .filter((point) => !point.name.startsWith(`${name}.`))
        .map((point) => `the module ${name} takes ${point.name}, which bears another module's name`),
    ),
    ...untaken(modules, own)
      .filter(({ point }) => names.has(point.split('.')[0] ?? ''))
      .map(({ problem }) => problem),
    ...[...points.values()].flatMap(({ problems }) => problems()),
  ];
}

function untaken(modules: readonly ServerModule[], own: readonly NamedPoint[]) {
  const taken = new Set([...own, ...modules.flatMap(({ takes }) => takes ?? [])]);
  return modules.flatMap(({ name, contributes }) =>
    (contributes ?? [])
      .filter(({ point }) => !taken.has(point))
      .map(({ point }) => ({
        point: point.name,
        problem: `the module ${name} contributes to ${point.name}, which no module takes`,
      })),
  );
}

/** Throws, naming each, where a whole console gives something to a module that it does not have; parts of one may. */
export function requireContributionsTaken(modules: readonly ServerModule[]): void {
  const problems = untaken(modules, []).filter(({ point }) => !point.startsWith('kernel.'));
  if (problems.length > 0) throw new Error(problems.map(({ problem }) => problem).join('\n'));
}
