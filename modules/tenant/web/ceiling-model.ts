import type { CeilingPage } from '../contract/index.ts';

/** Pages and functions that are taken away, by code and key. */
export interface Withheld {
  readonly pages: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
}

/** What is taken away now. */
export function withheldOf(pages: readonly CeilingPage[]): Withheld {
  return {
    pages: new Set(pages.filter(({ withheld }) => withheld).map(({ code }) => code)),
    functions: new Set(
      pages.flatMap(({ functions }) => functions.filter(({ withheld }) => withheld).map(({ key }) => key)),
    ),
  };
}

/** The set with a word put in or taken out. */
export function toggled(words: ReadonlySet<string>, word: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(words);
  if (isIn) next.add(word);
  else next.delete(word);
  return next;
}

/** Whether two sets hold the same. */
export function isSame(a: Withheld, b: Withheld): boolean {
  const equal = (left: ReadonlySet<string>, right: ReadonlySet<string>) =>
    left.size === right.size && [...left].every((each) => right.has(each));
  return equal(a.pages, b.pages) && equal(a.functions, b.functions);
}

/** A module of the menu with its pages. */
export interface CeilingGroup {
  readonly name: string;
  readonly pages: readonly CeilingPage[];
}

/** The pages whose name, or one of whose functions, holds the text, by their module. */
export function groupsOf(pages: readonly CeilingPage[], q: string): readonly CeilingGroup[] {
  const asked = q.trim().toLowerCase();
  const holds = (text: string) => text.toLowerCase().includes(asked);
  const shown = pages.flatMap((page) => {
    if (holds(page.name) || holds(page.group)) return [page];
    const functions = page.functions.filter(({ name }) => holds(name));
    return functions.length > 0 ? [{ ...page, functions }] : [];
  });
  return [...new Set(shown.map(({ group }) => group))].map((name) => ({
    name,
    pages: shown.filter(({ group }) => group === name),
  }));
}
