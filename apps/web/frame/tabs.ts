import type { PageSearch } from '@mp/kernel/web';

/** An opened page under the top bar. */
export interface Tab {
  readonly key: string;
  /** Address below the base path. */
  readonly path: string;
  /** Its query as it was when last in front. */
  readonly search: PageSearch;
  readonly pinned: boolean;
  /** Grows with each reload, so that the page starts anew. */
  readonly round: number;
}

/** The page that is always open, first in the row. */
export const homePath = '/dashboard';
const maxTabs = 20;

/** Parts of a query that make it another page rather than another state of the same page. */
const identity = ['id', 'cUrl', 'mode'] as const;

/** The tab that an address belongs to: a list has one, each record's page its own. */
export function tabKey(path: string, search: PageSearch): string {
  const parts = identity.filter((name) => search[name]).map((name) => `${name}=${search[name]}`);
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
}

/** Whether the tab is the fixed first one. */
function isHome(tab: Tab): boolean {
  return tab.path === homePath;
}

/** Whether a tab may be closed. */
export function closable(tab: Tab): boolean {
  return !tab.pinned && !isHome(tab);
}

const sameSearch = (one: PageSearch, other: PageSearch): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);

/** Pinned tabs stand in front of the others, the home page before all. */
function inOrder(tabs: readonly Tab[]): readonly Tab[] {
  const rank = (tab: Tab): number => (isHome(tab) ? 0 : tab.pinned ? 1 : 2);
  return tabs.toSorted((left, right) => rank(left) - rank(right));
}

/** The tabs after an address was visited: its tab is opened at the end, or takes the new query. Unchanged: the same array. */
export function visit(
  tabs: readonly Tab[],
  { path, search }: Pick<Tab, 'path' | 'search'>,
  keep: (key: string) => boolean = () => false,
): readonly Tab[] {
  const key = tabKey(path, search);
  const found = tabs.find((tab) => tab.key === key);
  if (found)
    return sameSearch(found.search, search) ? tabs : tabs.map((tab) => (tab === found ? { ...tab, search } : tab));
  const opened = [...tabs, { key, path, search, pinned: false, round: 0 }];
  const spare =
    opened.length > maxTabs ? opened.find((tab) => closable(tab) && tab.key !== key && !keep(tab.key)) : undefined;
  return inOrder(opened.filter((tab) => tab !== spare));
}

/** The tabs without one; closing the one in front moves to its right neighbour, or the left one at the end. */
export function close(
  tabs: readonly Tab[],
  key: string,
  front: string,
): { readonly tabs: readonly Tab[]; readonly front: string } {
  const index = tabs.findIndex((tab) => tab.key === key);
  const tab = tabs[index];
  if (!tab || !closable(tab)) return { tabs, front };
  const left = tabs.filter((each) => each !== tab);
  return { tabs: left, front: front === key ? ((left[index] ?? left[index - 1])?.key ?? homePath) : front };
}

/** The tabs that "close others" closes. */
export function others(tabs: readonly Tab[], key: string): readonly Tab[] {
  return tabs.filter((tab) => tab.key !== key && closable(tab));
}

/** The tabs with one pinned or released. */
export function pin(tabs: readonly Tab[], key: string, pinned: boolean): readonly Tab[] {
  return inOrder(tabs.map((tab) => (tab.key === key ? { ...tab, pinned } : tab)));
}

/** The tabs with one started anew. */
export function reload(tabs: readonly Tab[], key: string): readonly Tab[] {
  return tabs.map((tab) => (tab.key === key ? { ...tab, round: tab.round + 1 } : tab));
}

/** The tabs with one moved to the place of another; pinned ones stay in front. */
export function move(tabs: readonly Tab[], key: string, to: number): readonly Tab[] {
  const tab = tabs.find((each) => each.key === key);
  if (!tab || isHome(tab)) return tabs;
  const rest = tabs.filter((each) => each !== tab);
  const at = Math.max(0, Math.min(rest.length, to));
  return inOrder([...rest.slice(0, at), tab, ...rest.slice(at)]);
}

/** Tabs as kept in the session storage; what does not fit is dropped. */
export function restore(stored: unknown, known: (path: string) => boolean): readonly Tab[] {
  if (!Array.isArray(stored)) return [];
  const out: Tab[] = [];
  for (const each of stored as readonly unknown[]) {
    if (typeof each !== 'object' || each === null) continue;
    const { path, search, pinned } = each as Partial<Tab>;
    if (typeof path !== 'string' || typeof search !== 'object' || search === null || !known(path)) continue;
    const texts = Object.fromEntries(
      Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    );
    const key = tabKey(path, texts);
    if (!out.some((tab) => tab.key === key)) out.push({ key, path, search: texts, pinned: pinned === true, round: 0 });
  }
  return inOrder(out);
}
