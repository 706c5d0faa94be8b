import { createContext, useContext } from 'react';
import type { PageSearch } from './registry.ts';

/** The page that a component stands in. An opened page stays mounted behind the others; its query stays its own. */
export interface PageState {
  /** Key of its tab. */
  readonly key: string;
  /** Its address below the base path, without `_outer`. */
  readonly path: string;
  /** Its title in the current language. The frame shows it as the page's only `h1`; a page renders none. */
  readonly title: string;
  /** Places in the title line, filled by `PageTitleExtra` and `PageActions`; null where there is no title line. */
  readonly slots: { readonly extra: HTMLElement | null; readonly actions: HTMLElement | null } | null;
  /** Query of its address. State of a list belongs in here. */
  readonly search: PageSearch;
  /** Whether it is the one in front. */
  readonly active: boolean;
  /** Shown without the frame. */
  readonly outer: boolean;
  /** Changes parts of the query; an empty or undefined value removes the name. A new history entry unless `replace`. */
  readonly setSearch: (
    change: Readonly<Record<string, string | undefined>>,
    options?: { readonly replace?: boolean },
  ) => void;
  /** Closes the page's tab, or the window of an `_outer` page; asks when there are unsaved changes. */
  readonly close: () => void;
  /** Whether the page is open but behind another one: its effects are paused, its state is kept. */
  readonly kept: () => boolean;
}

const nowhere: PageState = {
  key: '',
  path: '',
  title: '',
  slots: null,
  search: {},
  active: true,
  outer: false,
  setSearch: () => undefined,
  close: () => undefined,
  kept: () => false,
};

const PageContext = createContext<PageState>(nowhere);

/** Gives the page to what stands in it; used by the frame. */
export const PageProvider = PageContext.Provider;

/** The page that this component stands in: its query, its title, whether it is in front. */
export function usePage(): PageState {
  return useContext(PageContext);
}
