import { useState } from 'react';
import type { AnyRecord } from '../../resource-client.ts';

/** The chosen rows of a list; they stay chosen on other pages. */
export interface Selection {
  readonly chosen: ReadonlyMap<string, AnyRecord>;
  readonly has: (id: string) => boolean;
  readonly toggle: (record: AnyRecord) => void;
  /** Chooses all of `records`, or none of them when all are. */
  readonly toggleAll: (records: readonly AnyRecord[]) => void;
  /** Chooses all of `records` beside what is chosen. */
  readonly choose: (records: readonly AnyRecord[]) => void;
  readonly clear: () => void;
}

/** Most rows one batch may take (REST of every resource). */
export const batchLimit = 500;

/** Makes the selection of a list; `scope` names what is listed, another one begins with nothing chosen. */
export function useSelection(scope: string): Selection {
  const [state, setState] = useState<{ scope: string; chosen: ReadonlyMap<string, AnyRecord> }>({
    scope,
    chosen: new Map(),
  });
  const chosen = state.scope === scope ? state.chosen : new Map<string, AnyRecord>();
  const set = (next: ReadonlyMap<string, AnyRecord>) => setState({ scope, chosen: next });
  return {
    chosen,
    has: (id) => chosen.has(id),
    toggle(record) {
      const next = new Map(chosen);
      if (!next.delete(record.id)) next.set(record.id, record);
      set(next);
    },
    toggleAll(records) {
      const next = new Map(chosen);
      const all = records.every(({ id }) => next.has(id));
      for (const record of records)
        if (all) next.delete(record.id);
        else if (next.size < batchLimit) next.set(record.id, record);
      set(next);
    },
    choose(records) {
      const next = new Map(chosen);
      for (const record of records) if (next.has(record.id) || next.size < batchLimit) next.set(record.id, record);
      set(next);
    },
    clear: () => set(new Map()),
  };
}
