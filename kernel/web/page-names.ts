import { useEffect, useSyncExternalStore } from 'react';
import { usePage } from './page.tsx';

const storageKey = 'pageNames';
const listeners = new Set<() => void>();
let names: ReadonlyMap<string, string> = new Map();
let isRead = false;

/** The names are kept beside the tabs, whose pages are opened one by one after a reload. */
function current(): ReadonlyMap<string, string> {
  if (isRead) return names;
  isRead = true;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    names = new Map(entries.filter((each): each is [string, string] => typeof each[1] === 'string'));
  } catch {
    // Without a storage the names come with their pages.
  }
  return names;
}

/** Names the page of a tab by the record that it shows; undefined takes the name away. */
export function setPageName(key: string, name: string | undefined): void {
  const known = current();
  if (known.get(key) === name) return;
  const next = new Map(known);
  if (name === undefined || name === '') next.delete(key);
  else next.set(key, name);
  names = next;
  sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(names)));
  for (const listener of listeners) listener();
}

/** The names of the opened pages by the key of their tab, live. */
export function usePageNames(): ReadonlyMap<string, string> {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}

/** Names the page around by the record that it shows: its tab and its breadcrumb carry the name. */
export function usePageName(name: string | undefined): void {
  const { key, kept } = usePage();
  useEffect(() => {
    if (key !== '') setPageName(key, name);
  }, [key, name]);
  useEffect(
    () => () => {
      // A page that goes behind another one keeps its name.
      queueMicrotask(() => {
        if (key !== '' && !kept()) setPageName(key, undefined);
      });
    },
    [key, kept],
  );
}

let titles: ReadonlyMap<string, string> = new Map();

/** Titles that pages know of themselves, by what their address shows (`cUrl`), live. */
export function usePageTitles(): ReadonlyMap<string, string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => titles,
  );
}

/** Titles the page around by what its address shows, such as a made page that no menu opens. */
export function usePageTitle(title: string): void {
  const place = usePage().search.cUrl;
  useEffect(() => {
    if (place === undefined || titles.get(place) === title) return;
    titles = new Map(titles).set(place, title);
    for (const listener of listeners) listener();
  }, [place, title]);
}
