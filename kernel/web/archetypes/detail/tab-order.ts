/** A tab that was added, with the one behind which it stands. */
export type Added<T> = T & { readonly after?: string | undefined };

/** A page's own tabs with the added ones behind those they name; the others at the end. */
export function withAdded<T extends { readonly key: string }>(own: readonly T[], added: readonly Added<T>[]): T[] {
  return added.reduce<T[]>(
    (tabs, each) => {
      const at = tabs.findIndex(({ key }) => key === each.after);
      return at < 0 ? [...tabs, each] : tabs.toSpliced(at + 1, 0, each);
    },
    [...own],
  );
}

/** The tabs of a record's sections, in what was added under their names where there is that. */
export const inPlace = <T extends { readonly key: string; readonly content: unknown }>(
  own: readonly T[],
  added: readonly T[],
): T[] => own.map((tab) => ({ ...tab, content: (added.find(({ key }) => key === tab.key) ?? tab).content }));

/** A tab of a detail page by name, with the names of what stands in it. */
interface NamedTab {
  readonly name: string;
  readonly parts?: readonly string[];
}

/** The tab that an address asks for, by its name or by that of one of its parts; any other name as it stands. */
export const tabOf = (tabs: readonly NamedTab[], asked: string | undefined): string | undefined =>
  tabs.find(({ parts = [] }) => asked !== undefined && parts.includes(asked))?.name ?? asked;
