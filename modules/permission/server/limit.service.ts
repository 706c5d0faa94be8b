import { declaredEndpoints, permErrors } from '@mp/kernel/contract';
import type { Context, TouchedRights, TxContext } from '@mp/kernel/server';
import { scopeOf } from '@mp/kernel/server';
import { grantErrors, objectTypes } from '../contract/index.ts';
import type { Subject } from '../contract/index.ts';
import { catalogue, resourceOfEntity } from './catalogue.ts';
import { subjectKey } from './impact.ts';
import { compileRights } from './rights-evaluator.ts';
import type { HeldGrant, MemberFacts } from './rights-evaluator.ts';
import * as query from './limit.query.ts';
import type { CountingGrant, CountingScope, Person, Source } from './limit.query.ts';
import { covers, rightsBeyond } from './limit.ts';
import type { Excess, Holding, LimitWorld } from './limit.ts';
import { objectsOf } from './objects.ts';
import type { Objects } from './objects.ts';

/** Most people that are looked at one by one; of more, everything that the act could carry to them must be the caller's. */
const maxPeople = 2000;
/** How many missing rights a refusal names. */
const maxNamed = 5;

/** What people and subjects hold at one moment of a transaction, from which holdings at any later time are made. */
class Picture {
  readonly people: ReadonlyMap<string, Person>;
  readonly #grants = new Map<string, CountingGrant[]>();
  readonly #scopes = new Map<string, CountingScope[]>();
  readonly #dimensions: ReadonlyMap<string, MemberFacts['dimensions']>;
  readonly #objects: Objects;
  readonly #holdings = new Map<string, Holding>();

  constructor(
    people: readonly Person[],
    rights: query.SubjectRights,
    {
      dimensions,
      objects,
    }: { readonly dimensions: ReadonlyMap<string, MemberFacts['dimensions']>; readonly objects: Objects },
  ) {
    this.people = new Map(people.map((person) => [person.id, person]));
    for (const grant of rights.grants) push(this.#grants, subjectKey(grant), grant);
    for (const scope of rights.scopes) push(this.#scopes, subjectKey(scope), scope);
    this.#dimensions = dimensions;
    this.#objects = objects;
  }

  grantsOf({ sources }: Person): CountingGrant[] {
    return sources.flatMap((source) => counting(source, this.#grants.get(subjectKey(source))));
  }

  scopesOf({ sources }: Person): CountingScope[] {
    return sources.flatMap((source) => counting(source, this.#scopes.get(subjectKey(source))));
  }

  /** Everything on which a person's holding depends, as one comparable text; people with the same one hold the same. */
  signature(person: Person): string {
    const plain = ({ objType, key, purview: access, masked, validFrom, validTo }: CountingGrant) =>
      [objType, key, access, masked, validFrom, validTo].join(' ');
    return JSON.stringify([
      this.grantsOf(person).map(plain).toSorted(),
      this.scopesOf(person)
        .map(({ resource, action, scope, orgs, paths, withBelow, filter }) =>
          JSON.stringify([resource, action, scope, orgs, paths, withBelow, filter]),
        )
        .toSorted(),
      person.organisations,
      person.dealerId,
      [...(this.#dimensions.get(person.id) ?? [])],
      person.isAdmin,
    ]);
  }

  holding(person: Person, at: number): Holding {
    const key = `${at} ${this.signature(person)}`;
    const known = this.#holdings.get(key);
    if (known) return known;
    const grants = highest(this.grantsOf(person).filter((grant) => isValidAt(grant, at)));
    const member: MemberFacts = {
      // Conditions with the reader in them are compared as conditions, so that he must not be filled in.
      userId: '$user',
      admin: null,
      dealerId: person.dealerId,
      organisations: person.organisations,
      grants,
      scopes: this.scopesOf(person),
      dimensions: this.#dimensions.get(person.id) ?? new Map(),
      until: Number.POSITIVE_INFINITY,
    };
    const made = { rights: compileRights(member, this.#objects.tenant, catalogue()), grants };
    this.#holdings.set(key, made);
    return made;
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

const counting = <T extends { readonly inherit: boolean }>(
  { inherited }: Source,
  rows: readonly T[] = [],
): readonly T[] => (inherited ? rows.filter(({ inherit }) => inherit) : rows);

const isValidAt = ({ validFrom, validTo }: CountingGrant, at: number): boolean =>
  (validFrom === null || Date.parse(validFrom) <= at) && (validTo === null || Date.parse(validTo) > at);

function highest(grants: readonly CountingGrant[]): HeldGrant[] {
  const out = new Map<string, HeldGrant>();
  for (const { objType, key, purview: access, masked } of grants) {
    const known = out.get(`${objType} ${key}`);
    out.set(`${objType} ${key}`, {
      objType,
      key,
      purview: known && known.purview > access ? known.purview : access,
      masked: masked && (known?.masked ?? true),
    });
  }
  return [...out.values()];
}

async function pictureOf(context: TxContext, ids: readonly string[], alone: readonly Subject[] = []): Promise<Picture> {
  const people = [...(await query.peopleWithSources(context, ids)), ...alone.map(asPerson)];
  const objects = await objectsOf(context);
  const subjects = [
    ...new Map(people.flatMap(({ sources }) => sources).map((each) => [subjectKey(each), each])).values(),
  ];
  const rights = await query.rightsOfSubjects(context, subjects, context.at);
  const placed = new Set(
    rights.scopes.filter(({ scope }) => scope === 'region' || scope === 'dealer').map((scope) => subjectKey(scope)),
  );
  const withDimensions = people
    .filter(({ dealerId, sources }) => dealerId !== null || sources.some((source) => placed.has(subjectKey(source))))
    .map(({ id }) => id);
  const dimensions = await query.dimensionsOf(context, withDimensions, context.now);
  return new Picture(people, rights, { dimensions, objects });
}

/** Somebody who holds what a subject gives, and nothing else. */
function asPerson(subject: Subject): Person {
  const { subjectType, subjectId } = subject;
  return {
    id: subjectKey(subject),
    isAdmin: false,
    dealerId: null,
    sources: [{ subjectType, subjectId, inherited: false }],
    organisations: [],
  };
}

/** Now, and every later moment at which a grant of one of the people begins or ends. */
function momentsOf(pictures: readonly Picture[], ids: readonly string[], now: number): number[] {
  const ends = pictures.flatMap((picture) =>
    ids.flatMap((id) => {
      const person = picture.people.get(id);
      return person ? picture.grantsOf(person).flatMap(({ validFrom, validTo }) => [validFrom, validTo]) : [];
    }),
  );
  return [...new Set([now, ...ends.flatMap((at) => (at === null ? [] : [Date.parse(at)]))])].filter((at) => at >= now);
}

function worldOf(pictures: readonly Picture[]): LimitWorld {
  const paths = new Map(
    pictures
      .flatMap((picture) => [...picture.people.values()])
      .flatMap((person) => [
        ...person.organisations.map(({ id, path }) => [id, path] as const),
        ...pictures.flatMap((picture) =>
          picture.scopesOf(person).flatMap(({ orgs, paths: of }) => orgs.map((id, at) => [id, of[at] ?? ''] as const)),
        ),
      ]),
  );
  return {
    resource: resourceOfEntity,
    accessOf: (endpoint) => declaredEndpoints().get(endpoint)?.access,
    path: (id) => paths.get(id),
  };
}

interface Sides {
  readonly before: Picture;
  readonly after: Picture;
  readonly actorId: string;
  readonly now: number;
}

/** What the people would hold after the act that neither they nor the actor held before it, each once. */
function excessOf(ids: readonly string[], { before, after, actorId, now }: Sides): Excess[] {
  const actor = before.people.get(actorId);
  const world = worldOf([before, after]);
  const seen = new Set<string>();
  const out = new Map<string, Excess>();
  for (const id of ids) {
    const [was, is] = [before.people.get(id), after.people.get(id)];
    if (!is || is.isAdmin) continue;
    const change = `${was ? before.signature(was) : ''} ${after.signature(is)}`;
    if (seen.has(change) || (was && before.signature(was) === after.signature(is))) continue;
    seen.add(change);
    for (const at of momentsOf([before, after], [id, actorId], now)) {
      const within = [was, actor].flatMap((person) => (person ? [before.holding(person, at)] : []));
      for (const each of rightsBeyond(after.holding(is, at), within, world))
        out.set(`${each.objType} ${each.key}`, each);
    }
  }
  return [...out.values()];
}

/** Throws `perm.notHeld` with the names of what is missing. */
async function refuseExcess(context: Context, excess: readonly Excess[]): Promise<void> {
  if (excess.length === 0) return;
  throw grantErrors.notHeld({ objects: await namesOf(context, excess) });
}

async function namesOf(context: Context, excess: readonly Excess[]): Promise<string[]> {
  const objects = await objectsOf(context);
  return excess.slice(0, maxNamed).map(({ objType, key }) => {
    const name = objects.name(objType, key);
    return objType === objectTypes.record ? objects.text('permission.wider', { name }) : name;
  });
}

/**
 * Of more people than can be looked at one by one: whatever the touched subjects carry must be the caller's, on all
 * records, since nobody knows with what else it meets.
 */
async function validateCarried(context: TxContext, touched: TouchedRights): Promise<void> {
  const sources = await query.carriersOf(context, touched);
  const crowd: Person = { id: '', isAdmin: false, dealerId: null, sources, organisations: [] };
  const rights = await query.rightsOfSubjects(context, sources, context.at);
  const after = new Picture(
    [crowd],
    { ...rights, scopes: [] },
    { dimensions: new Map(), objects: await objectsOf(context) },
  );
  const before = await pictureOf(context, [context.userId]);
  const sides = { before, after, actorId: context.userId, now: context.now.getTime() };
  await refuseExcess(context, excessOf([crowd.id], sides));
}

/** Everybody whom rights of a subject reach. */
export function reachedBy({ subjectType, subjectId }: Subject): TouchedRights {
  switch (subjectType) {
    case 'user':
      return { users: [subjectId] };
    case 'role':
      return { roles: [subjectId] };
    case 'org':
      return { organisations: [subjectId] };
    case 'position':
      return { positions: [subjectId] };
    case 'all':
      return { everybody: true };
  }
}

/** Everybody whom any of several acts touches. */
export function allTouched(parts: readonly TouchedRights[]): TouchedRights {
  return {
    users: parts.flatMap(({ users }) => users ?? []),
    organisations: parts.flatMap(({ organisations }) => organisations ?? []),
    roles: parts.flatMap(({ roles }) => roles ?? []),
    positions: parts.flatMap(({ positions }) => positions ?? []),
    everybody: parts.some(({ everybody }) => everybody === true),
  };
}

/**
 * The port `limitRights`; answers the check that runs before the commit, for those who take everything back before it.
 * `subjects` are looked at as somebody who holds nothing else, so that a role without members is limited too.
 */
export async function limitRights(
  context: TxContext,
  touched: TouchedRights,
  subjects: readonly Subject[] = [],
): Promise<() => Promise<void>> {
  if (context.rights.admin) return () => Promise.resolve();
  if (touched.moved) await validateMoved(context, touched.moved);
  const ids = await query.touchedPeople(context, touched, maxPeople);
  const before = ids.length > maxPeople ? undefined : await pictureOf(context, [...ids, context.userId], subjects);
  const check = async () => {
    const reached = before ? await query.touchedPeople(context, touched, maxPeople) : [];
    if (!before || reached.length > maxPeople) return validateCarried(context, touched);
    const all = [...new Set([...ids, ...reached])];
    const after = await pictureOf(context, all, subjects);
    const sides = { before, after, actorId: context.userId, now: context.now.getTime() };
    return refuseExcess(context, excessOf([...all, ...subjects.map(subjectKey)], sides));
  };
  context.beforeCommit(check);
  return check;
}

/**
 * Who reaches the records of an organisation with those below reaches those of one that is moved there: they must be
 * within the caller's own reach. Throws `perm.notHeld`.
 */
async function validateMoved(context: TxContext, moved: NonNullable<TouchedRights['moved']>): Promise<void> {
  const { path, opened } = await query.openedByMove(context, moved);
  if (path === undefined) return;
  const picture = await pictureOf(context, [context.userId]);
  const actor = picture.people.get(context.userId);
  const held = actor && picture.holding(actor, context.now.getTime());
  const wanted = { kind: 'some', parts: [{ kind: 'below', paths: [path] }] } as const;
  const excess = opened.filter(({ resource: entity, action }) => {
    const resource = resourceOfEntity(entity);
    const scope = held?.rights.functions.has(`${entity}.read`) && resource && scopeOf(held.rights, resource, action);
    return resource !== undefined && (!scope || !covers([scope], wanted, worldOf([picture])));
  });
  await refuseExcess(
    context,
    excess.map(({ resource, action }) => ({ objType: objectTypes.record, key: `${resource}.${action}` })),
  );
}

/** The port `validateTakeOver`. */
export async function validateTakeOver(context: TxContext, userIds: readonly string[]): Promise<void> {
  const [before, after] = [await pictureOf(context, [context.userId]), await pictureOf(context, userIds)];
  if ([...after.people.values()].some(({ isAdmin }) => isAdmin)) throw permErrors.denied();
  const excess = excessOf(userIds, { before, after, actorId: context.userId, now: context.now.getTime() });
  if (excess.length > 0) throw grantErrors.accountHoldsMore({ objects: await namesOf(context, excess) });
}
