import type { FieldAccess, FieldRights } from '@mp/engine/core';

/** What a reader may do with a field by his role: 0 nothing, 1 read, 2 write. */
export type RoleAccess = 0 | 1 | 2;

/** Where a form is looked at. */
export interface FormPlace {
  /** Rights of the node whose task the caller holds; undefined when he holds none. */
  readonly task: FieldRights | undefined;
  /** The task is the initiator's own, after a return: he may change what his role allows. */
  readonly resubmit: boolean;
  /** Rights of the nodes that the caller has handled; what all of them hid stays hidden from him. */
  readonly handled: readonly FieldRights[];
}

const named = (rights: FieldRights, path: string): FieldAccess | undefined =>
  rights.fields[path] ?? rights.fields[path.split('.')[0] ?? path] ?? rights.default;

const ofRole: Readonly<Record<RoleAccess, FieldAccess>> = { 0: 'hidden', 1: 'readable', 2: 'writable' };

/** What the caller may do with a field of the form: the node narrows his role, or widens it when it grants (workflow.md 6). */
export function fieldAccess(path: string, role: RoleAccess, { task, resubmit, handled }: FormPlace): FieldAccess {
  if (resubmit) return ofRole[role];
  if (task) return accessInTask(path, role, task);
  const isHidden = handled.length > 0 && handled.every((rights) => named(rights, path) === 'hidden');
  return role === 0 || isHidden ? 'hidden' : 'readable';
}

function accessInTask(path: string, role: RoleAccess, rights: FieldRights): FieldAccess {
  const given = named(rights, path);
  if (given === 'hidden') return 'hidden';
  if (rights.grant && given !== undefined) return given;
  return role === 2 ? (given ?? 'writable') : ofRole[role];
}

/** Values without what is hidden, down into the rows of child tables. */
export function visibleValues(
  values: Readonly<Record<string, unknown>>,
  accessOf: (path: string) => FieldAccess,
): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (accessOf(name) === 'hidden') continue;
    out[name] = Array.isArray(value) ? value.map((row: unknown) => visibleRow(row, name, accessOf)) : value;
  }
  return out;
}

function visibleRow(row: unknown, name: string, accessOf: (path: string) => FieldAccess): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  return Object.fromEntries(Object.entries(row).filter(([column]) => accessOf(`${name}.${column}`) !== 'hidden'));
}

/** A line of the trace as far as it says how fields changed. */
export interface ChangeLine {
  readonly type: string;
  readonly changes: Readonly<Record<string, readonly unknown[]>>;
}

/**
 * Values that fields had when the process was submitted, of those that have changed since. What the initiator changes
 * after a return counts against what was reviewed: that is what the reviewer looks for.
 */
export function changedSince(
  lines: readonly ChangeLine[],
  now: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const reviewed = new Map<string, unknown>();
  for (const { type, changes } of lines) {
    if (type === 'start' || type === 'resubmit') reviewed.clear();
    if (type === 'start') continue;
    for (const [field, [before]] of Object.entries(changes))
      if (!reviewed.has(field)) reviewed.set(field, before ?? null);
  }
  return Object.fromEntries(
    [...reviewed].filter(([field, before]) => JSON.stringify(now[field] ?? null) !== JSON.stringify(before)),
  );
}
