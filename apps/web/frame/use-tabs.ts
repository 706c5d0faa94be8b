import type { PageSearch } from '@mp/kernel/web';
import { confirmDiscard, forgetDirty, isDirty, openPage, routeOfPath, unset } from '@mp/kernel/web';
import { useEffect, useMemo, useRef, useState } from 'react';
import { close, homePath, move, others, pin, reload, restore, type Tab, tabKey, visit } from './tabs.ts';
import { useHere } from './use-location.ts';

const storageKey = 'default';

function readStored(): readonly Tab[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    const list = typeof stored === 'object' && stored !== null && 'tabs' in stored ? stored.tabs : [];
    return restore(list, (path) => routeOfPath(path) !== undefined);
  } catch {
    return [];
  }
}

/** What the frame does with its tabs. */
export interface Tabs {
  readonly tabs: readonly Tab[];
  /** Key of the tab in front. */
  readonly front: string;
  /** Keys of the tabs that were in front since the start: only these are mounted. */
  readonly seen: ReadonlySet<string>;
  readonly show: (tab: Tab) => void;
  readonly close: (key: string) => Promise<void>;
  readonly closeOthers: (key: string) => Promise<void>;
  readonly pin: (key: string, pinned: boolean) => void;
  readonly reload: (key: string) => Promise<void>;
  readonly move: (key: string, to: number) => void;
  readonly setSearch: (
    key: string,
    change: Readonly<Record<string, string | undefined>>,
    options?: { readonly replace?: boolean },
  ) => void;
  /** Whether a page is open behind another. */
  readonly kept: (key: string) => boolean;
}

function withChange(search: PageSearch, change: Readonly<Record<string, string | undefined>>): PageSearch {
  return Object.fromEntries(
    Object.entries({ ...search, ...change }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
    ),
  );
}

async function mayLose(keys: readonly string[]): Promise<boolean> {
  const dirty = keys.filter(isDirty);
  if (dirty.length > 0 && !(await confirmDiscard())) return false;
  dirty.forEach(forgetDirty);
  return true;
}

/** The opened pages; the address decides which one is in front. They outlive a reload of the browser tab. */
export function useTabs(): Tabs {
  const { path, search } = useHere();
  const front = tabKey(path, search);
  const [tabs, setTabs] = useState<readonly Tab[]>(() => {
    const stored = readStored();
    const home = { tenancyId: search.tenancyId ?? unset, menuid: unset };
    return stored.some((tab) => tab.path === homePath) ? stored : visit(stored, { path: homePath, search: home });
  });
  // The address follows a closed page with a delay; until then its tab is not opened anew.
  const [leaving, setLeaving] = useState<string | null>(null);
  if (leaving !== null && leaving !== front) setLeaving(null);
  const visited = routeOfPath(path) && leaving !== front ? visit(tabs, { path, search }, isDirty) : tabs;
  if (visited !== tabs) setTabs(visited);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  if (!seen.has(front)) setSeen(new Set([...seen, front]));
  const latest = useRef({ tabs: visited, front });
  useEffect(() => {
    latest.current = { tabs: visited, front };
    sessionStorage.setItem(storageKey, JSON.stringify({ tabs: visited }));
  }, [visited, front]);

  return useMemo<Tabs>(() => {
    const show = (tab: Tab): void => openPage({ path: tab.path as `/${string}`, search: tab.search });
    const forget = (keys: readonly string[]): void =>
      setSeen((before) => new Set([...before].filter((key) => !keys.includes(key))));
    return {
      tabs: visited,
      front,
      seen,
      show,
      close: async (key) => {
        if (!(await mayLose([key]))) return;
        const after = close(latest.current.tabs, key, latest.current.front);
        setTabs(after.tabs);
        forget([key]);
        const next = after.tabs.find((tab) => tab.key === after.front);
        if (after.front === latest.current.front || !next) return;
        setLeaving(key);
        show(next);
      },
      closeOthers: async (key) => {
        const gone = others(latest.current.tabs, key).map((tab) => tab.key);
        if (!(await mayLose(gone))) return;
        setTabs((before) => before.filter((tab) => !gone.includes(tab.key)));
        forget(gone);
        const next = latest.current.tabs.find((tab) => tab.key === key);
        if (next && gone.includes(latest.current.front)) show(next);
      },
      pin: (key, pinned) => setTabs((before) => pin(before, key, pinned)),
      reload: async (key) => {
        if (await mayLose([key])) setTabs((before) => reload(before, key));
      },
      move: (key, to) => setTabs((before) => move(before, key, to)),
      setSearch: (key, change, options) => {
        const tab = latest.current.tabs.find((each) => each.key === key);
        if (!tab) return;
        const next = withChange(tab.search, change);
        latest.current = {
          ...latest.current,
          tabs: latest.current.tabs.map((each) => (each === tab ? { ...tab, search: next } : each)),
        };
        if (key === latest.current.front)
          openPage({ path: tab.path as `/${string}`, search: next }, { replace: options?.replace === true });
        else setTabs((before) => before.map((each) => (each.key === key ? { ...each, search: next } : each)));
      },
      kept: (key) => key !== latest.current.front && latest.current.tabs.some((tab) => tab.key === key),
    };
  }, [visited, front, seen]);
}
