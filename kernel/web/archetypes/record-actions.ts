import {
  lockRefusals,
  offers,
  permissionKey,
  transitionsFrom,
  type Lifecycle,
  type Lockable,
  type Refusal,
  type Resource,
} from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { codeText } from '../api-error.ts';
import { hasText, text } from '../i18n.ts';
import type { AnyRecord } from '../resource-client.ts';
import { addedEntries } from '../record-extras.ts';
import { allows, type Rights } from '../rights.tsx';

/** Something that can be done with one record. */
export interface RecordAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  /** Why it may not be done now; such an action is shown, but refuses with this sentence. */
  readonly refused?: string | undefined;
  readonly run: () => void;
}

/** The actions of a row that stand in the open, and those behind the fold: what destroys is always behind it. */
export function foldActions(
  actions: readonly RecordAction[],
  visible: number,
): { readonly open: readonly RecordAction[]; readonly folded: readonly RecordAction[] } {
  const open = actions.filter(({ danger }) => danger !== true).slice(0, visible);
  return { open, folded: actions.filter((each) => !open.includes(each)) };
}

/** The word of an action: the entity's own, else the common one. */
export function actionText(resource: Resource, action: string): string {
  const own = `${resource.entity}.action.${action}`;
  const common = `common.action.${action}`;
  return hasText(own) || !hasText(common) ? text(own) : text(common);
}

/** A transition that may be offered for a record, with the reason when its guard refuses. */
export interface OfferedTransition {
  readonly name: string;
  readonly danger: boolean;
  readonly refused: string | undefined;
}

/** The transitions that leave from the record's state, that users drive and this user may. */
export function offeredTransitions(
  lifecycle: Lifecycle | undefined,
  record: AnyRecord,
  rights: Rights,
): OfferedTransition[] {
  if (!lifecycle) return [];
  const state = record[lifecycle.field];
  if (typeof state !== 'string') return [];
  return transitionsFrom(lifecycle, state).flatMap((name) => {
    const transition = lifecycle.transitions[name];
    if (!transition || transition.by === 'process') return [];
    if (!allows(rights, transition.can ?? permissionKey(lifecycle.resource, name))) return [];
    const refused = sentence(transition.guard?.(record) ?? []);
    return [{ name, danger: transition.danger === true, refused }];
  });
}

/** What refusals say together; nothing where there are none. */
function sentence(refusals: readonly Refusal[]): string | undefined {
  return refusals.length === 0 ? undefined : refusals.map(({ code, params }) => codeText(code, params)).join(' ');
}

/** Why a record as it stands may not be changed or deleted: a process decides over it, or its resource locks it. */
export function lockedBy(
  resource: Resource,
  operation: Lockable,
  record: AnyRecord,
  rights: Rights,
): string | undefined {
  const inProcess =
    record.processStatus === 'processing' &&
    resource.fields.processStatus !== undefined &&
    !allows(rights, permissionKey(resource, 'forceEdit'));
  return inProcess ? codeText('common.inProcess') : sentence(lockRefusals(resource, operation, record));
}

/** Whether an act is closed to the user on this record, as the server says: then no screen offers it. */
export function isClosedAct({ closedActs }: Readonly<Record<string, unknown>>, act: string): boolean {
  return Array.isArray(closedActs) && closedActs.includes(act);
}

/** Whether the user may not change records of the resource, but propose changes. */
export function mayPropose(resource: Resource, rights: Rights): boolean {
  return (
    resource.proposals === true &&
    !mayDo(resource, 'update', rights) &&
    allows(rights, permissionKey(resource, 'propose'))
  );
}

/** What other modules let the user do with a record. */
export function addedActions(resource: Resource, record: AnyRecord, rights: Rights): readonly RecordAction[] {
  return addedEntries(resource, rights).map(({ key, titleKey, run }) => ({
    key,
    label: text(titleKey),
    run: () => void run(record),
  }));
}

/** Whether the user may do one of the resource's own operations. */
export function mayDo(
  resource: Resource,
  operation: 'create' | 'update' | 'delete' | 'import' | 'export' | 'read',
  rights: Rights,
): boolean {
  return offers(resource, operation) && allows(rights, permissionKey(resource, operation));
}
