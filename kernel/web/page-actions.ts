import { useEffect } from 'react';
import type { RecordAction } from './archetypes/record-actions.ts';
import { usePage } from './page.tsx';

/** What the reader may do with the page in front, or with the record that it shows. */
export interface ShownActions {
  /** Of the page or record. */
  readonly name: string;
  readonly actions: readonly RecordAction[];
}

const shown = new Set<ShownActions>();

/** What may be done in front as it stands now; empty where the page shows nothing. */
export const shownActions = (): readonly ShownActions[] => [...shown];

/** Tells the command palette what may be done in the page around. A page behind others tells nothing. */
export function useShownActions(name: string, actions: readonly RecordAction[]): void {
  const { active } = usePage();
  useEffect(() => {
    if (!active || actions.length === 0) return undefined;
    const own = { name, actions };
    shown.add(own);
    return () => void shown.delete(own);
  });
}
