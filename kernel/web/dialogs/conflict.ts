import type { Resource } from '@mp/kernel/contract';
import { ApiError } from '../api-error.ts';
import type { AnyRecord } from '../resource-client.ts';

/** One change made by somebody else meanwhile. */
export interface ForeignChange {
  readonly version: number;
  readonly at: string;
  readonly actor: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** A refused save and what happened meanwhile. */
export interface Conflict {
  readonly resource: Resource;
  /** What the user wanted to save: changed fields only. */
  readonly mine: Readonly<Record<string, unknown>>;
  readonly current: AnyRecord;
  readonly changes: readonly ForeignChange[];
}

/** What to save after the user chose. */
export interface Merge {
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The conflict that an error carries; null when it is something else. */
export function conflictOf(
  error: unknown,
  resource: Resource,
  mine: Readonly<Record<string, unknown>>,
): Conflict | null {
  if (!(error instanceof ApiError) || error.code !== 'common.versionConflict') return null;
  const { current, changes } = error.detail;
  if (typeof current !== 'object' || current === null || !('version' in current)) return null;
  return {
    resource,
    mine,
    current: current as AnyRecord,
    changes: Array.isArray(changes) ? (changes as ForeignChange[]) : [],
  };
}

/** The fields that both sides changed to different values: only these need a choice. */
export function mergeChoices({ mine, current, changes }: Conflict): string[] {
  const theirs = new Set(changes.flatMap((change) => Object.keys(change.changes)));
  return Object.keys(mine).filter((field) => theirs.has(field) && !same(mine[field], current[field]));
}

/** What is saved over the current record: my changes, without those where the other side's value is taken. */
export function mergedInput(
  conflict: Conflict,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(conflict.mine).filter(
      ([field, value]) => choices[field] !== 'theirs' && !same(value, conflict.current[field]),
    ),
  );
}
