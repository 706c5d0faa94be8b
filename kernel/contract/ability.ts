import { actionsOf } from './action.ts';
import type { Refusal } from './error.ts';
import { lifecycleOf, transitionsFrom } from './lifecycle.ts';
import {
  closedRefusals,
  isClosedByParents,
  isLockable,
  parentRefusals,
  type Lockable,
  type ParentRecords,
} from './lock.ts';
import { childrenOf, offers, permissionKey, type Resource } from './resource.ts';

/**
 * What the reader of a record may not do with it now, of all that he has the right to: update, delete, transitions and
 * actions that are not named may be done. `<child>.create` is what may not be added to the record.
 */
export interface Abilities {
  /** Not offered as the record stands. */
  readonly closed?: readonly string[];
  /** Offered, and refused with these reasons. */
  readonly refused?: Readonly<Record<string, readonly Refusal[]>>;
}

type Values = Readonly<Record<string, unknown>>;
type May = (right: string) => boolean;
/** Empty when it may be done, the reasons when not, `closed` when it is not even offered. */
type Verdict = readonly Refusal[] | 'closed';

/** One condition of a resource: what it decides over, the right that makes the question worth asking, and the answer. */
interface Condition {
  readonly name: string;
  readonly right: string;
  readonly judge: (record: Values, may: May, parents: ParentRecords) => Verdict;
}

const conditions = new WeakMap<Resource, readonly Condition[]>();

function conditionsOf(resource: Resource): readonly Condition[] {
  const known = conditions.get(resource);
  if (known) return known;
  const made = [
    ...operationConditions(resource),
    ...childConditions(resource),
    ...transitionConditions(resource),
    ...actionConditions(resource),
  ];
  conditions.set(resource, made);
  return made;
}

function operationConditions(resource: Resource): Condition[] {
  return (['update', 'delete'] as const).flatMap((name: Lockable) =>
    resource.locks?.[name] || resource.fields.processStatus || isClosedByParents(resource)
      ? [
          {
            name,
            right: permissionKey(resource, name),
            judge: (record: Values, may: May, parents: ParentRecords) => [
              ...closedRefusals(resource, name, { record, may }),
              ...parentRefusals(resource, parents, may),
            ],
          },
        ]
      : [],
  );
}

/** No child is added to a record that is closed to being changed, unless it stays open. */
function childConditions(resource: Resource): Condition[] {
  if (!isLockable(resource) && !isClosedByParents(resource)) return [];
  return childrenOf(resource).flatMap((child) => {
    const right = permissionKey(child, 'create');
    const judge = (record: Values, may: May, parents: ParentRecords) =>
      parentRefusals(child, new Map([...parents, [resource.key, record]]), may);
    return child.onParentLock === 'stayOpen' || !offers(child, 'create') ? [] : [{ name: right, right, judge }];
  });
}

function transitionConditions(resource: Resource): Condition[] {
  const lifecycle = lifecycleOf(resource.key);
  return Object.entries(lifecycle?.transitions ?? {}).flatMap(([name, { by, can, guard }]) =>
    by === 'process' || !lifecycle
      ? []
      : [
          {
            name,
            right: can ?? permissionKey(resource, name),
            judge: (record: Values): Verdict =>
              transitionsFrom(lifecycle, String(record[lifecycle.field])).includes(name)
                ? (guard?.(record) ?? [])
                : 'closed',
          },
        ],
  );
}

function actionConditions(resource: Resource): Condition[] {
  return Object.entries(actionsOf(resource.key)).flatMap(([name, { can, when, guard }]) =>
    when === undefined && guard === undefined
      ? []
      : [
          {
            name,
            right: can ?? permissionKey(resource, name),
            judge: (record: Values): Verdict => {
              // Conditions are declared over the fields of this resource, whose record this is.
              const stored = record as Parameters<NonNullable<typeof when>>[0];
              return when?.(stored) === false ? 'closed' : (guard?.(stored) ?? []);
            },
          },
        ],
  );
}

/** Whether what may be done with a record of the resource depends on how it stands. */
export function hasConditions(resource: Resource): boolean {
  return conditionsOf(resource).length > 0;
}

const noParents: ParentRecords = new Map();

/**
 * What of all that `may` allows may not be done with the record as it stands below its parents; pure, over stored values.
 * A parent that is not known closes nothing.
 */
export function abilitiesOf(
  resource: Resource,
  record: Values,
  { may, parents = noParents }: { readonly may: May; readonly parents?: ParentRecords },
): Abilities {
  const closed: string[] = [];
  const refused: Record<string, readonly Refusal[]> = {};
  for (const { name, right, judge } of conditionsOf(resource)) {
    if (!may(right)) continue;
    const verdict = judge(record, may, parents);
    if (verdict === 'closed') closed.push(name);
    else if (verdict.length > 0) refused[name] = verdict;
  }
  return {
    ...(closed.length > 0 ? { closed } : {}),
    ...(Object.keys(refused).length > 0 ? { refused } : {}),
  };
}

/** Two answers about one record as one: what either of them closes or refuses. */
export function bothAbilities(one: Abilities, other: Abilities): Abilities {
  const closed = [...new Set([...(one.closed ?? []), ...(other.closed ?? [])])];
  return {
    ...(closed.length > 0 ? { closed } : {}),
    ...(one.refused || other.refused ? { refused: { ...one.refused, ...other.refused } } : {}),
  };
}
