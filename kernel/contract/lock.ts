import { refuse, type Refusal } from './error.ts';
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
