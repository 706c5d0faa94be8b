import { AppError, commonErrors, declaredResources, type Resource } from '@mp/kernel/contract';
import { may, newId, optionalPort, toObjects } from '@mp/kernel/server';
import type { Context, GrantLine, TxContext } from '@mp/kernel/server';
import { grantErrors, objectTypes } from '../contract/index.ts';
import type {
  ChangeItem,
  GrantChange,
  GrantItem,
  Access,
  SavedGrants,
  ScopeEntry,
  Subject,
} from '../contract/index.ts';
import { resourceOfEntity } from './catalogue.ts';
import * as query from './grant.query.ts';
import type { StoredChange, StoredScope } from './grant.query.ts';
import { differenceOf, validateChanges, objectKey, sameGrant } from './grant.rules.ts';
import type { GrantDifference, GrantWorld, StoredGrant } from './grant.rules.ts';
import { allTouched, limitRights, reachedBy } from './limit.service.ts';
import { objectsOf } from './objects.ts';
import type { Objects } from './objects.ts';

/** A wanted change of what a subject holds. */
export interface WantedGrants extends Subject {
  readonly changes: readonly GrantChange[];
  readonly scopes: readonly { readonly resource: string; readonly entries: readonly ScopeEntry[] }[];
}

/** The name of a subject. Throws `common.notFound`. */
export async function requireSubject(context: Context, subject: Subject): Promise<string> {
  const [result] = await context.batch(() => [query.subjectNameStatement(subject)]);
  const [row] = result?.rows ?? [];
  if (!row) throw commonErrors.notFound();
  return subject.subjectType === 'all' ? '' : (row[0] ?? '');
}

/** What a subject holds by itself. Throws `common.notFound`. */
export async function grantsOf(
  context: Context,
  subject: Subject,
): Promise<{ name: string; grants: GrantItem[]; scopes: StoredScope[] }> {
  const [name, grants, scopes] = await context.batch(() => [
    query.subjectNameStatement(subject),
    query.grantsStatement(subject),
    query.scopesStatement(subject),
  ]);
  if (!name?.rows[0] || !grants || !scopes) throw commonErrors.notFound();
  const objects = await objectsOf(context);
  return {
    name: subject.subjectType === 'all' ? objects.text('permission.subject.everybody') : (name.rows[0][0] ?? ''),
    grants: toObjects<Omit<GrantItem, 'name'>>(grants).map((grant) => ({
      ...grant,
      name: objects.name(grant.objType, grant.key),
    })),
    scopes: toObjects<StoredScope>(scopes),
  };
}

/** What may be granted, and by whom: administrators hand on all below the ceiling, others what they hold as grantable. */
export async function grantWorld(context: Context, objects: Objects): Promise<GrantWorld> {
  const { admin } = context.rights;
  const [held] = admin ? [] : await context.batch(() => [query.grantableStatement(context.userId, context.now)]);
  const max = new Map(
    held
      ? toObjects<{ objType: number; key: string; purview: Access }>(held).map((each) => [
          objectKey(each),
          each.purview,
        ])
      : [],
  );
  return {
    has: (objType, key) => objects.has(objType, key),
    isWhole: (objType) => objects.isWhole(objType),
    isMaskable: (key) => objects.isMaskable(key),
    ceiling: (objType, key) => (admin === 'platform' ? 2 : objects.ceiling(objType, key)),
    most: (objType, key) => (admin ? 2 : (max.get(objectKey({ objType, key })) ?? 0)),
    name: (objType, key) => objects.name(objType, key),
  };
}

/** Throws the refusal that wanted scopes deserve. */
function validateScopes(wanted: WantedGrants): void {
  for (const { resource: entity, entries } of wanted.scopes) {
    const resource = resourceOfEntity(entity);
    if (!resource) throw grantErrors.unknownObject({ object: entity });
    const kinds = entries.map(({ action, scope }) => `${action} ${scope}`);
    if (new Set(kinds).size < kinds.length)
      throw new AppError('common.duplicate', 422, { params: { field: '@permission.field.scope', value: entity } });
    for (const { scope, orgs, filter } of entries) {
      if (!hasScope(resource, scope)) throw grantErrors.unknownObject({ object: `${entity}.${scope}` });
      if ((scope === 'custom' && orgs.length === 0) || (scope === 'filter' && filter === null))
        throw new AppError('common.validation', 422, {
          fields: [{ path: 'scopes', code: 'common.required', params: { field: '@permission.field.scope' } }],
        });
    }
  }
}

/** Whether records of the resource have what a scope goes by. */
function hasScope(resource: Resource, scope: string): boolean {
  if (['dept', 'deptBelow', 'custom'].includes(scope)) return resource.orgField !== undefined;
  return !['region', 'dealer'].includes(scope) || resource.dimensions?.[scope] !== undefined;
}

/** What a wanted change would do to the grants of its subject, judged for the caller. */
export async function validated(context: TxContext, wanted: WantedGrants, objects: Objects): Promise<GrantDifference> {
  validateScopes(wanted);
  validateChanges(wanted.changes, await grantWorld(context, objects));
  const stored = await query.lockGrants(context, wanted);
  return differenceOf(stored, wanted.changes, (objType, key) => objects.name(objType, key));
}

const typeNames = Object.fromEntries(Object.entries(objectTypes).map(([name, type]) => [type, name]));

function linesOf(
  subject: Subject,
  name: string,
  { difference, objects }: { readonly difference: GrantDifference; readonly objects: Objects },
): GrantLine[] {
  const after = new Map(difference.after.map((grant) => [objectKey(grant), grant]));
  const before = new Map(difference.before.map((grant) => [objectKey(grant), grant]));
  return [...new Map([...before, ...after]).values()].map((grant) => ({
    subjectType: subject.subjectType,
    subjectId: subject.subjectId,
    subjectName: name,
    objectType: typeNames[grant.objType] ?? String(grant.objType),
    objectId: grant.key,
    objectName: objects.name(grant.objType, grant.key),
    before: before.get(objectKey(grant)) ?? null,
    after: after.get(objectKey(grant)) ?? null,
  }));
}

async function store(context: TxContext, subject: Subject, difference: GrantDifference): Promise<void> {
  const kept = new Set(difference.after.map(objectKey));
  const gone = difference.before.filter((grant) => !kept.has(objectKey(grant)));
  await context.batch([
    ...(gone.length > 0 ? [query.removeGrants(subject, gone)] : []),
    ...(difference.after.length > 0 ? [query.writeGrants(context, subject, difference.after)] : []),
  ]);
}

/** Changes grants and scopes of a subject in one transaction; every change is logged and can be undone. */
export async function saveGrants(
  context: Context,
  wanted: WantedGrants,
  objects: (tx: TxContext) => Promise<Objects> = objectsOf,
): Promise<SavedGrants> {
  return context.tx(async (tx) => {
    const name = await requireSubject(context, wanted);
    await limitRights(tx, reachedBy(wanted), [wanted]);
    const known = await objects(tx);
    const difference = await validated(tx, wanted, known);
    const resources = wanted.scopes.map(({ resource }) => resource);
    const scopesAfter = wanted.scopes.flatMap(({ resource, entries }) =>
      entries.map((entry) => ({ resource, ...entry })),
    );
    const scopesBefore = resources.length > 0 ? await query.storedScopes(tx, wanted, resources) : [];
    const sameScopes = sameSet(scopesBefore, scopesAfter);
    const isSame = difference.before.length === 0 && difference.after.length === 0;
    if (isSame && sameScopes) return { added: 0, changed: 0, removed: 0, changeId: null };
    const id = newId();
    await store(tx, wanted, difference);
    await tx.batch([
      ...(sameScopes ? [] : query.replaceScopes(context, wanted, { resources, scopes: scopesAfter })),
      query.recordChange(context, wanted, {
        id,
        kind: isSame ? 'scopes' : 'grants',
        before: { grants: difference.before, scopes: sameScopes ? [] : scopesBefore },
        after: { grants: difference.after, scopes: sameScopes ? [] : scopesAfter },
      }),
    ]);
    await optionalPort('log')?.grants(tx, [
      ...linesOf(wanted, name, { difference, objects: known }),
      ...(sameScopes ? [] : scopeLines(wanted, name, { before: scopesBefore, after: scopesAfter })),
    ]);
    const { added, changed, removed } = difference;
    return { added, changed: changed + (sameScopes ? 0 : 1), removed, changeId: id };
  });
}

const scopeText = (scope: StoredScope): string =>
  JSON.stringify([scope.resource, scope.action, scope.scope, scope.orgs, scope.withBelow, scope.filter, scope.inherit]);

function sameSet(a: readonly StoredScope[], b: readonly StoredScope[]): boolean {
  return a.map(scopeText).toSorted().join() === b.map(scopeText).toSorted().join();
}

function scopeLines(
  subject: Subject,
  name: string,
  { before, after }: { readonly before: readonly StoredScope[]; readonly after: readonly StoredScope[] },
): GrantLine[] {
  return [...new Set([...before, ...after].map(({ resource }) => resource))].map((resource) => ({
    subjectType: subject.subjectType,
    subjectId: subject.subjectId,
    subjectName: name,
    objectType: 'record',
    objectId: resource,
    objectName: null,
    before: before.filter((scope) => scope.resource === resource),
    after: after.filter((scope) => scope.resource === resource),
  }));
}

/** The last changes of a subject; the newest that stands can be undone by whoever may grant. */
export async function changesOf(context: Context, subject: Subject): Promise<{ items: ChangeItem[] }> {
  const [result] = await context.batch(() => [query.changesStatement(subject)]);
  const rows = result ? toObjects<StoredChange>(result) : [];
  const last = rows.find(({ undoneAt }) => undoneAt === null);
  return {
    items: rows.map((row) => ({
      id: row.id,
      at: row.at,
      actorName: row.actorName,
      kind: row.kind,
      undoneAt: row.undoneAt,
      canUndo: row === last && row.kind !== 'controls' && may(context.rights, 'permission.grant'),
      ...countsOf(row),
    })),
  };
}

function countsOf({ before, after }: StoredChange): { added: number; changed: number; removed: number } {
  const keys = (side: Record<string, readonly unknown[]>) =>
    Object.values(side).flatMap((list) =>
      list.map((each) => {
        const { objType, key, resource, action, scope, type, id } = each as Record<string, unknown>;
        return [objType, key, resource, action, scope, type, id].join(' ');
      }),
    );
  const [old, made] = [new Set(keys(before)), new Set(keys(after))];
  const added = [...made].filter((key) => !old.has(key)).length;
  return { added, changed: made.size - added, removed: [...old].filter((key) => !made.has(key)).length };
}

/**
 * Takes back the last change of a subject. Throws `perm.notLastChange` where another one followed, or what it made no
 * longer stands as it made it; the caller must be able to grant what comes back.
 */
export async function undoChange(context: Context, id: string): Promise<SavedGrants> {
  return context.tx(async (tx) => {
    const change = await query.lockChange(tx, id);
    if (!change) throw commonErrors.notFound();
    if (change.undoneAt !== null || change.kind === 'controls' || (await query.hasLaterChange(tx, change)))
      throw grantErrors.notLastChange();
    await limitRights(
      tx,
      allTouched([reachedBy(change), ...(change.kind === 'members' ? query.membersOf(change).map(reachedBy) : [])]),
      [change],
    );
    if (change.kind === 'members') {
      if (!(await query.restoreMembers(tx, change))) throw grantErrors.notLastChange();
    } else await undoGrants(tx, change);
    await tx.batch([query.markUndone(context, id)]);
    const { added, changed, removed } = countsOf(change);
    return { added: removed, changed, removed: added, changeId: id };
  });
}

async function undoGrants(context: TxContext, change: StoredChange): Promise<void> {
  const side = (from: StoredChange['before']) => ({
    grants: (from.grants ?? []) as readonly StoredGrant[],
    scopes: (from.scopes ?? []) as readonly StoredScope[],
  });
  const [before, after] = [side(change.before), side(change.after)];
  const objects = await objectsOf(context);
  const name = await requireSubject(context, change);
  const stored = new Map((await query.lockGrants(context, change)).map((grant) => [objectKey(grant), grant]));
  const touched = new Set([...before.grants, ...after.grants].map(objectKey));
  const made = new Map(after.grants.map((grant) => [objectKey(grant), grant]));
  if ([...touched].some((key) => !sameGrant(stored.get(key), made.get(key)))) throw grantErrors.notLastChange();
  const world = await grantWorld(context, objects);
  // What does not exist any more does not come back.
  const back = before.grants.filter(({ objType, key }) => world.has(objType, key));
  validateChanges(back, world);
  await store(context, change, { before: after.grants, after: back, added: 0, changed: 0, removed: 0 });
  const resources = [...new Set([...before.scopes, ...after.scopes].map(({ resource }) => resource))].filter(
    (resource) => [...declaredResources().values()].some(({ entity }) => entity === resource),
  );
  if (resources.length > 0) {
    if (!sameSet(await query.storedScopes(context, change, resources), after.scopes)) throw grantErrors.notLastChange();
    await context.batch(query.replaceScopes(context, change, { resources, scopes: before.scopes }));
  }
  await optionalPort('log')?.grants(context, [
    ...linesOf(change, name, {
      difference: { before: after.grants, after: back, added: 0, changed: 0, removed: 0 },
      objects,
    }),
    ...scopeLines(change, name, { before: after.scopes, after: before.scopes }),
  ]);
}

/** A batch: the same objects for several subjects. */
export interface WantedBatch {
  readonly subjects: readonly Subject[];
  readonly objects: readonly GrantChange[];
  readonly mode: 'add' | 'replace' | 'remove';
}

/** What a batch did. */
export interface BatchCounts {
  readonly subjects: number;
  readonly objects: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** The changes that a batch means for one subject. */
function changesFor(stored: readonly StoredGrant[], { objects, mode }: WantedBatch): GrantChange[] {
  const known = new Map(stored.map((grant) => [objectKey(grant), grant]));
  if (mode === 'remove') return objects.map((change) => ({ ...change, purview: 0 }));
  if (mode === 'add') return objects.filter((change) => change.purview > (known.get(objectKey(change))?.purview ?? 0));
  const kept = new Set(objects.map(objectKey));
  const types = new Set(objects.map(({ objType }) => objType));
  const gone = stored.filter((grant) => types.has(grant.objType) && !kept.has(objectKey(grant)));
  return [...objects, ...gone.map(({ objType, key }): GrantChange => ({ objType, key, purview: 0 }))];
}

/** Thrown to take a tried batch back. */
class Tried extends Error {
  readonly counts: BatchCounts;
  constructor(counts: BatchCounts) {
    super('tried');
    this.counts = counts;
  }
}

/**
 * Gives or takes the same objects for several subjects in one transaction; each subject's change can be undone by
 * itself. With `dry` everything is done and taken back again, so that the counts are those of the real run.
 */
export async function batchGrants(context: Context, wanted: WantedBatch, dry = false): Promise<BatchCounts> {
  const subjects = [
    ...new Map(wanted.subjects.map((each) => [`${each.subjectType} ${each.subjectId}`, each])).values(),
  ];
  const run = context.tx(async (tx) => {
    const objects = await objectsOf(context);
    validateChanges(
      wanted.mode === 'remove' ? wanted.objects.map((change) => ({ ...change, purview: 0 as const })) : wanted.objects,
      await grantWorld(context, objects),
    );
    const check = await limitRights(tx, allTouched(subjects.map(reachedBy)), subjects);
    const sums = { added: 0, changed: 0, removed: 0 };
    // In the order of their ids, so that two batches do not wait for each other in a circle.
    for (const subject of subjects.toSorted((a, b) => a.subjectId.localeCompare(b.subjectId))) {
      const name = await requireSubject(context, subject);
      const stored = await query.lockGrants(tx, subject);
      const difference = differenceOf(stored, changesFor(stored, wanted), (objType, key) => objects.name(objType, key));
      if (difference.before.length + difference.after.length === 0) continue;
      await store(tx, subject, difference);
      await tx.batch([
        query.recordChange(context, subject, {
          id: newId(),
          kind: 'grants',
          before: { grants: difference.before },
          after: { grants: difference.after },
        }),
      ]);
      if (!dry) await optionalPort('log')?.grants(tx, linesOf(subject, name, { difference, objects }));
      sums.added += difference.added;
      sums.changed += difference.changed;
      sums.removed += difference.removed;
    }
    const counts = { subjects: subjects.length, objects: wanted.objects.length, ...sums };
    if (dry) {
      await check();
      throw new Tried(counts);
    }
    return counts;
  });
  return run.catch((error: unknown) => {
    if (error instanceof Tried) return error.counts;
    throw error;
  });
}
