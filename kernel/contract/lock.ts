import { refuse, type Refusal } from './error.ts';
import { closingParents, permissionKey } from './resource.ts';
import type { CrossRule, Resource } from './resource.ts';

/** What a record may be closed to by the state it is in. */
export type Lockable = 'update' | 'delete';

/** A lock by states: the operation is open in these states of a field alone, and says which state refuses it. */
export function onlyIn(
  operation: Lockable,
  { entity, field, states }: { readonly entity: string; readonly field: string; readonly states: readonly unknown[] },
): CrossRule {
  const action = `@common.action.${operation === 'update' ? 'edit' : 'delete'}`;
  return {
    fields: [field],
    check: ({ [field]: state }) =>
      states.includes(state)
        ? []
        : [refuse('common.transitionRefused', { action, state: `@${entity}.${field}.${String(state)}` })],
  };
}

/** Why a record as it stands is closed to an operation; nothing where it is open, or where its fields are not known. */
export function lockRefusals(
  { locks }: Pick<Resource, 'locks'>,
  operation: Lockable,
  record: Readonly<Record<string, unknown>>,
): readonly Refusal[] {
  const lock = locks?.[operation];
  return lock === undefined || lock.fields.some((name) => record[name] === undefined) ? [] : lock.check(record);
}

/** Whether there are records of the resource that are closed to being changed: by a lock, or while a process decides. */
export function isLockable({ locks, fields }: Pick<Resource, 'locks' | 'fields'>): boolean {
  return locks?.update !== undefined || fields.processStatus !== undefined;
}

/** Why a record as it stands is closed to an operation: a process decides over it and nobody forces it, or a lock. */
export function closedRefusals(
  resource: Resource,
  operation: Lockable,
  { record, may }: { readonly record: Readonly<Record<string, unknown>>; readonly may: (right: string) => boolean },
): readonly Refusal[] {
  return record.processStatus === 'processing' && !may(permissionKey(resource, 'forceEdit'))
    ? [refuse('common.inProcess')]
    : lockRefusals(resource, operation, record);
}

/** Whether a record of the resource may be closed by a parent. */
export function isClosedByParents(resource: Resource): boolean {
  return closingParents(resource).some(isLockable);
}

/** The records above a child, by the keys of their resources. */
export type ParentRecords = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Why a child is closed to being made, changed and deleted: the reasons for which its parents are closed to being changed. */
export function parentRefusals(
  child: Resource,
  parents: ParentRecords,
  may: (right: string) => boolean,
): readonly Refusal[] {
  return closingParents(child).flatMap((parent) => {
    const record = parents.get(parent.key);
    return record === undefined ? [] : closedRefusals(parent, 'update', { record, may });
  });
}
