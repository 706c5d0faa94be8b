import { useSyncExternalStore } from 'react';
import { noChoice, readChoice, type ColumnChoice } from './list-columns.ts';

const listeners = new Set<() => void>();
const known = new Map<string, ColumnChoice>();

function choiceOf(key: string): ColumnChoice {
  const found = known.get(key) ?? readChoice(localStorage.getItem(key));
  known.set(key, found);
  return found;
}

/** The user's choice of columns for a list, kept in this browser under the list's name. */
export function useColumnChoice(name: string): readonly [ColumnChoice, (choice: ColumnChoice) => void] {
  const key = `list:${name}`;
  const choice = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => choiceOf(key),
  );
  return [
    choice,
    (next) => {
      known.set(key, next);
      if (next === noChoice) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(next));
      for (const listener of listeners) listener();
    },
  ];
}
