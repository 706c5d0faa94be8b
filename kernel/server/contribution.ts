import { loadedModules } from './module.ts';

/** What a module gives to another one, as data of its declaration; `of` of a contribution point makes it. */
export interface Contribution {
  /** The point that it is for. */
  readonly point: string;
  readonly items: readonly unknown[];
  /** What is wrong with all that loaded modules give to the point. */
  readonly problems: () => readonly string[];
}

/** A place of a module to which others give something without being known to it. */
export interface ContributionPoint<T> {
  /** For `contributes` of a module's declaration. */
  readonly of: (...items: readonly T[]) => Contribution;
  /** All that the loaded modules give, in their order. */
  readonly all: () => readonly T[];
}

/** Declares what other modules may give; `verify` answers what is wrong with all of it, which ends the start. */
export function defineContributionPoint<T>(
  name: string,
  verify: (all: readonly T[]) => readonly string[] = () => [],
): ContributionPoint<T> {
  const given = new WeakMap<Contribution, readonly T[]>();
  const all = () =>
    loadedModules().flatMap(({ contributes }) => contributes?.flatMap((each) => given.get(each) ?? []) ?? []);
  return {
    of: (...items) => {
      const made: Contribution = { point: name, items, problems: () => verify(all()) };
      given.set(made, items);
      return made;
    },
    all,
  };
}
