import { useSyncExternalStore } from 'react';

/** How the interface is shown; kept in the browser under `default`. */
export interface Preferences {
  readonly scheme: 'light' | 'dark' | 'auto';
  readonly density: 'default' | 'compact';
  readonly menuMode: 'side' | 'top' | 'mixed';
  readonly menuCollapsed: boolean;
  readonly menuExpand: 'none' | 'level1' | 'level2' | 'level3' | 'all';
}

const storageKey = 'default';
let fallback: Preferences = {
  scheme: 'auto',
  density: 'default',
  menuMode: 'side',
  menuCollapsed: false,
  menuExpand: 'level1',
};
const choices: Partial<Record<keyof Preferences, readonly unknown[]>> = {
  scheme: ['light', 'dark', 'auto'],
  density: ['default', 'compact'],
  menuMode: ['side', 'top', 'mixed'],
  menuExpand: ['none', 'level1', 'level2', 'level3', 'all'],
  menuCollapsed: [true, false],
};
const listeners = new Set<() => void>();
let chosen = read();
let current: Preferences = { ...fallback, ...chosen };

/** What the user chose in this browser; the rest is as the tenant has it. */
function read(): Partial<Preferences> {
  let stored: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) stored = { ...parsed };
  } catch {
    stored = {};
  }
  const kept: Record<string, unknown> = {};
  for (const [name, allowed] of Object.entries(choices)) if (allowed.includes(stored[name])) kept[name] = stored[name];
  return kept;
}

/** The preferences as they stand. */
export function getPreferences(): Preferences {
  return current;
}

/** Changes some preferences and remembers them; the menu mode also stands under its own key (SPEC section 2). */
export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  chosen = { ...chosen, ...change };
  localStorage.setItem(storageKey, JSON.stringify(chosen));
  if (change.menuMode) localStorage.setItem('menuMode', change.menuMode);
  for (const listener of listeners) listener();
}

function inChoice(name: keyof Preferences, value: unknown): boolean {
  return choices[name]?.includes(value) === true;
}

/** What holds where the user chose nothing: the tenant's display settings. */
export function setPreferenceDefaults(given: Readonly<Record<string, unknown>>): void {
  const fits = Object.entries(given).filter(
    ([name, value]) => name in choices && inChoice(name as keyof Preferences, value),
  );
  fallback = { ...fallback, ...Object.fromEntries(fits) };
  current = { ...fallback, ...chosen };
  for (const listener of listeners) listener();
}

/** The preferences, live. */
export function usePreferences(): Preferences {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getPreferences);
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key !== storageKey) return;
    chosen = read();
    current = { ...fallback, ...chosen };
    for (const listener of listeners) listener();
  });
