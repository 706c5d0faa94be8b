import { declaredResources, type Resource } from '@mp/kernel/contract';
import { defineContributionPoint, type Opened, type RecordScope, type Rights, type Statement } from '@mp/kernel/server';

/** A record that is opened to one member beside his scopes, as a module says it. */
export interface OpenedRecord {
  readonly id: string;
  /** Whether it counts now; a later one is there for the moment at which it begins. */
  readonly isActive: boolean;
  /** Whether he makes and changes what belongs to it. */
  readonly works: boolean;
  /** Whether he changes it itself. */
  readonly manages: boolean;
  /** Whether it shows what it withholds from others. */
  readonly isWhole: boolean;
  /** Whether it shows the overview alone, and opens nothing. */
  readonly isOverview: boolean;
  /** When this begins or ends by itself, as an instant. */
  readonly until: string | null;
  /** Whose record it is. */
  readonly owners: readonly string[];
  /** Its values of the dimensions of data scopes, `{region: […], dealer: […]}`. */
  readonly places: Readonly<Record<string, readonly string[]>>;
  readonly isReserved: boolean;
}

/** A kind of records that are opened one by one: projects. */
export interface Openings {
  /** As resources name it in `openings.by`. */
  readonly by: string;
  /** Entity of the records that an opening names. */
  readonly entity: string;
  /** Rows `OpenedRecord` for the member `$1` at the moment `$2`, one for each grant. */
  readonly sql: string;
}

/** The kinds of records that modules open one by one. */
export const openings = defineContributionPoint<Openings>('permission.openings', { keyOf: ({ by }) => by });

/** One statement for each kind; its rows are `OpenedRecord`. */
export function openingStatements(userId: string, now: Date): Statement[] {
  return openings.all().map(({ sql: text }) => ({ text, values: [userId, now] }));
}

/** Whether a scope reaches a record of which these facts are known; what is not known does not count. */
function reaches(scope: RecordScope | undefined, record: OpenedRecord, userId: string): boolean {
  if (scope === undefined || scope.kind !== 'some') return scope?.kind === 'all' && !record.isReserved;
  return scope.parts.some((part) => {
    if (part.kind === 'own') return record.owners.includes(userId);
    if (part.kind !== 'dimension' || (record.isReserved && part.name !== 'dealer')) return false;
    return record.places[part.name]?.some((value) => part.values.includes(value)) === true;
  });
}

/** What a member's grants open, with his scopes as far as they reach the same records. Pure. */
export function openedOf(
  records: readonly OpenedRecord[],
  { scope, userId }: { readonly scope: RecordScope | undefined; readonly userId: string },
): Opened {
  const counting = records.filter(({ isActive }) => isActive);
  const active = counting.filter(({ isOverview }) => !isOverview);
  const idsOf = (of: readonly OpenedRecord[]) => [...new Set(of.map(({ id }) => id))];
  const whole = idsOf(active.filter(({ isWhole }) => isWhole));
  const work = idsOf(active.filter(({ works }) => works));
  const unreached = active.filter((record) => !reaches(scope, record, userId));
  return {
    read: idsOf(active),
    work,
    manage: idsOf(active.filter(({ manages }) => manages)),
    whole,
    partial: idsOf(unreached.filter(({ id }) => !whole.includes(id))),
    idle: idsOf(unreached.filter(({ id }) => !work.includes(id))),
    overview: idsOf(counting.filter(({ isOverview }) => isOverview)),
  };
}

/**
 * Controlled fields that nothing but an opening shows: those that resources withhold, where somebody holds no right on the
 * field and a record is wholly opened to him.
 */
export function fieldsOfOpened(opened: ReadonlyMap<string, Opened>, fields: Rights['fields']): Set<string> {
  const withheld = (resource: Resource): readonly string[] => {
    const { by, withholds = [] } = resource.openings ?? {};
    return by !== undefined && (opened.get(by)?.whole.length ?? 0) > 0 ? withholds : [];
  };
  return new Set(
    [...declaredResources().values()]
      .flatMap((resource) => withheld(resource).map((name) => `${resource.entity}.${name}`))
      .filter((key) => fields.get(key) === 0),
  );
}
