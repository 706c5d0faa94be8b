import {
  abilitiesOf,
  actionsOf,
  offers,
  permissionKey,
  type Abilities,
  type Lifecycle,
  type Resource,
} from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { codeText } from '../api-error.ts';
import { hasText, text } from '../i18n.ts';
import type { AnyRecord, HistoryEntry } from '../resource-client.ts';
import { addedEntries } from '../record-extras.ts';
import { allows, type Rights } from '../rights.tsx';

/** Something that can be done with one record. */
export interface RecordAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  /** Never the first choice of a page. */
  readonly aside?: boolean | undefined;
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

/** Who did something, and who stood in for him where somebody did. */
export function actorText({ actorName, actingName }: Pick<HistoryEntry, 'actorName' | 'actingName'>): string {
  return actingName ? text('history.acting', { user: actorName, acting: actingName }) : actorName;
}

/** An action or transition that is offered for a record, with the reason when it is refused. */
export interface OfferedAction {
  readonly name: string;
  readonly danger: boolean;
  readonly refused: string | undefined;
}

/** What may be done with a record as it stands. */
export interface Ability {
  readonly isOffered: boolean;
  /** The sentence with which it is refused. */
  readonly refused: string | undefined;
}

/** A record before a user who may do something with it. */
interface ActionSubject {
  readonly resource: Resource;
  readonly record: AnyRecord;
  readonly rights: Rights;
}

/**
 * What the answer that a record came with says of an act; the user's right to it is judged beside. Where a record came
 * without one, from an endpoint of its own, the same function gives it.
 */
export function abilityOf({ resource, record, rights }: ActionSubject, act: string): Ability {
  const { closed, refused } =
    givenAbilities(record) ?? abilitiesOf(resource, record, { may: (right) => allows(rights, right) });
  const reasons = refused?.[act];
  return {
    isOffered: closed?.includes(act) !== true,
    refused: reasons && reasons.map(({ code, params }) => codeText(code, params)).join(' '),
  };
}

/** Whether it may be done now: offered and not refused. */
export function isOpen({ isOffered, refused }: Ability): boolean {
  return isOffered && refused === undefined;
}

/** What the answer that a record came with says of what may be done with it; undefined where it came without. */
export function givenAbilities({ abilities }: AnyRecord): Abilities | undefined {
  return typeof abilities === 'object' && abilities !== null ? abilities : undefined;
}

/** Of these acts with their rights the ones that the user may, as the record stands. */
function offeredOf(
  subject: ActionSubject,
  acts: readonly { readonly name: string; readonly can?: string | undefined; readonly danger?: boolean | undefined }[],
): OfferedAction[] {
  return acts.flatMap(({ name, can, danger }) => {
    if (!allows(subject.rights, can ?? permissionKey(subject.resource, name))) return [];
    const { isOffered, refused } = abilityOf(subject, name);
    return isOffered ? [{ name, danger: danger === true, refused }] : [];
  });
}

/** The transitions that users drive, this user may, and the record is open to. */
export function offeredTransitions(
  lifecycle: Lifecycle | undefined,
  record: AnyRecord,
  rights: Rights,
): OfferedAction[] {
  if (!lifecycle) return [];
  const driven = Object.entries(lifecycle.transitions).filter(([, { by }]) => by !== 'process');
  const acts = driven.map(([name, { can, danger }]) => ({ name, can, danger }));
  return offeredOf({ resource: lifecycle.resource, record, rights }, acts);
}

/** The declared actions that lists and pages offer by themselves, this user may, and the record is open to. */
export function offeredActions(resource: Resource, record: AnyRecord, rights: Rights): OfferedAction[] {
  const shown = Object.entries(actionsOf(resource.key)).filter(
    ([, { offered, by }]) => offered !== false && by !== 'endpoint',
  );
  const acts = shown.map(([name, { can, danger }]) => ({ name, can, danger }));
  return offeredOf({ resource, record, rights }, acts);
}

/** An action that a page gives a button of its own: right and danger as declared, unless it says otherwise. */
export interface OwnAction {
  readonly action: string;
  readonly right?: string | null;
  readonly danger?: boolean;
  /** Never the first choice of a page: it stands behind what leads the record on. */
  readonly aside?: boolean;
  readonly icon?: ReactNode;
  readonly when?: (record: AnyRecord) => boolean;
  readonly onRun: (record: AnyRecord) => void;
}

/** The page's own actions that the user may, and the record is open to. */
export function ownActions(subject: ActionSubject, slots: readonly OwnAction[]): RecordAction[] {
  const { resource, record, rights } = subject;
  return slots.flatMap(({ action, right, icon, danger, aside, when, onRun }) => {
    const declared = actionsOf(resource.key)[action];
    const needed = right === undefined ? (declared?.can ?? permissionKey(resource, action)) : right;
    if (when?.(record) === false || (needed !== null && !allows(rights, needed))) return [];
    const ability = abilityOf(subject, action);
    if (!ability.isOffered) return [];
    return [
      {
        key: action,
        label: actionText(resource, action),
        icon,
        danger: danger ?? declared?.danger === true,
        aside,
        refused: ability.refused,
        run: () => onRun(record),
      },
    ];
  });
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
  return addedEntries(resource, rights)
    .filter(({ when }) => when?.(record) !== false)
    .map(({ key, titleKey, run }) => ({ key, label: text(titleKey), run: () => void run(record) }));
}

/** Whether the user may do one of the resource's own operations. */
export function mayDo(
  resource: Resource,
  operation: 'create' | 'update' | 'delete' | 'import' | 'export' | 'read',
  rights: Rights,
): boolean {
  return offers(resource, operation) && allows(rights, permissionKey(resource, operation));
}
