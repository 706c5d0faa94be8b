import { useEffect } from 'react';
import type { RecordAction } from './archetypes/record-actions.ts';
import { usePage } from './page.tsx';

/** The record that the page in front shows, and what its reader may do with it now. */
export interface ShownRecord {
  readonly name: string;
  readonly actions: readonly RecordAction[];
}

let shown: ShownRecord | undefined;

/** The record in front as it stands now; undefined where the page shows none. */
export const shownRecord = (): ShownRecord | undefined => shown;

/** Tells the command palette of the record that the page around shows. A page behind others tells nothing. */
export function useShownRecord(name: string, actions: readonly RecordAction[]): void {
  const { active } = usePage();
  useEffect(() => {
    if (!active) return undefined;
    const own = { name, actions };
    shown = own;
    return () => {
      if (shown === own) shown = undefined;
    };
  });
}
