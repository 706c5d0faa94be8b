import { objectTypes } from '../contract/index.ts';
import type { Impact, ImpactItem, Access, Subject } from '../contract/index.ts';
import type { Crowd, SubjectGrant, SubjectScope } from './impact.query.ts';
import { objectKey } from './grant.rules.ts';
import type { MenuFact } from './menu-source.ts';
import { RightsEvaluator } from './rights-evaluator.ts';
import type { Catalogue, HeldGrant, TenantFacts } from './rights-evaluator.ts';

/** An object whose decision may change. */
export interface Affected {
  readonly objType: number;
  readonly key: string;
}

/** What a change is about, on both sides. */
export interface Sides {
  readonly subjects: readonly Subject[];
  readonly before: {
    readonly grants: readonly SubjectGrant[];
    readonly scopes: readonly SubjectScope[];
    readonly tenant: TenantFacts;
  };
  readonly after: {
    readonly grants: readonly SubjectGrant[];
    readonly scopes: readonly SubjectScope[];
    readonly tenant: TenantFacts;
  };
  readonly catalogue: Catalogue;
  readonly affected: readonly Affected[];
  readonly name: (objType: number, key: string) => string;
}

/**
 * Objects whose decision can depend on the changed ones: menus with everything above and below, the functions they
 * carry, the menus that carry a changed function.
 */
export function affectedBy(changed: readonly Affected[], menus: readonly MenuFact[]): Affected[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const touched = new Set<string>();
  const up = (id: string | null): void => {
    for (let at = id; at !== null && !touched.has(at); at = byId.get(at)?.parentId ?? null) touched.add(at);
  };
  for (const { objType, key } of changed) if (objType === objectTypes.menu) up(key);
  const out = new Map<string, Affected>(changed.map((each) => [objectKey(each), each]));
  const add = (objType: number, key: string) => out.set(objectKey({ objType, key }), { objType, key });
  for (const id of touched) {
    add(objectTypes.menu, id);
    const menu = byId.get(id);
    for (const key of [...(menu?.reads ?? []), ...(menu?.writes ?? []), ...(menu?.others ?? [])])
      add(objectTypes.function, key);
  }
  return [...out.values()];
}

/** Objects whose grants decide over the affected ones. */
export function decidingOver(affected: readonly Affected[], menus: readonly MenuFact[]): Affected[] {
  const out = new Map<string, Affected>(affected.map((each) => [objectKey(each), each]));
  const functions = new Set(
    affected.filter(({ objType }) => objType === objectTypes.function).map(({ key }) => key.split('.', 2).join('.')),
  );
  const isAsked = affected.some(({ objType }) => objType === objectTypes.menu) || functions.size > 0;
  // A menu is readable by what is below it, so that all menus decide over one; there are some hundreds of them.
  if (isAsked)
    for (const menu of menus)
      out.set(objectKey({ objType: 1, key: menu.id }), { objType: objectTypes.menu, key: menu.id });
  return [...out.values()];
}

function heldIn(
  codes: readonly number[],
  subjects: readonly Subject[],
  grants: ReadonlyMap<string, readonly SubjectGrant[]>,
): HeldGrant[] {
  const out = new Map<string, { objType: number; key: string; purview: 1 | 2; masked: boolean }>();
  const take = (subject: Subject | undefined, isInherited: boolean) => {
    for (const grant of subject ? (grants.get(subjectKey(subject)) ?? []) : []) {
      if (isInherited && !grant.inherit) continue;
      const known = out.get(objectKey(grant));
      out.set(objectKey(grant), {
        objType: grant.objType,
        key: grant.key,
        purview: known && known.purview > grant.purview ? known.purview : grant.purview,
        masked: grant.masked && (known?.masked ?? true),
      });
    }
  };
  for (const code of codes) take(subjects[Math.floor(code / 2) - 1], code % 2 === 1);
  for (const subject of subjects) if (subject.subjectType === 'all') take(subject, false);
  return [...out.values()];
}

/** A subject as a key of maps. */
export const subjectKey = ({ subjectType, subjectId }: Subject): string => `${subjectType} ${subjectId}`;

function grouped<T extends Subject>(rows: readonly T[]): Map<string, T[]> {
  const out = new Map<string, T[]>();
  for (const row of rows) out.set(subjectKey(row), [...(out.get(subjectKey(row)) ?? []), row]);
  return out;
}

/** What a judge says of any object. */
export function decide(
  evaluator: RightsEvaluator,
  { objType, key }: Affected,
  menus: { readonly menu: (id: string) => MenuFact | undefined },
): Access {
  switch (objType) {
    case objectTypes.menu: {
      const menu = menus.menu(key);
      return menu ? evaluator.menu(menu) : 0;
    }
    case objectTypes.function:
      return evaluator.may(key) ? 2 : 0;
    case objectTypes.field:
      return evaluator.field(key).purview;
    case objectTypes.api:
      return evaluator.mayCall(key) ? 2 : 0;
    default:
      return evaluator.raw(objType, key)?.purview ?? 0;
  }
}

/** Makes judges of crowds by the places of their sources. */
export function crowdEvaluators(
  subjects: readonly Subject[],
  {
    grants,
    tenant,
    catalogue,
  }: { readonly grants: readonly SubjectGrant[]; readonly tenant: TenantFacts; readonly catalogue: Catalogue },
): (codes: readonly number[]) => RightsEvaluator {
  const bySubject = grouped(grants);
  return (codes) =>
    new RightsEvaluator(
      {
        userId: '',
        admin: null,
        dealerId: null,
        organisations: [],
        grants: heldIn(codes, subjects, bySubject),
        scopes: [],
        dimensions: new Map(),
        until: Number.POSITIVE_INFINITY,
      },
      tenant,
      catalogue,
    );
}

/** Scopes of a crowd on a resource and action as one comparable text; `all` swallows the others. */
function scopesIn(codes: readonly number[], sides: Sides, side: 'before' | 'after'): Map<string, string> {
  const bySubject = grouped(sides[side].scopes);
  const out = new Map<string, Set<string>>();
  const take = (subject: Subject | undefined, isInherited: boolean) => {
    for (const scope of subject ? (bySubject.get(subjectKey(subject)) ?? []) : []) {
      if (isInherited && !scope.inherit) continue;
      const key = `${scope.resource}.${scope.action}`;
      const text =
        scope.scope === 'all' ? 'all' : JSON.stringify([scope.scope, scope.orgs, scope.withBelow, scope.filter]);
      out.set(key, (out.get(key) ?? new Set()).add(text));
    }
  };
  for (const code of codes) take(sides.subjects[Math.floor(code / 2) - 1], code % 2 === 1);
  for (const subject of sides.subjects) if (subject.subjectType === 'all') take(subject, false);
  return new Map([...out].map(([key, texts]) => [key, texts.has('all') ? 'all' : [...texts].toSorted().join('|')]));
}

function menusById(tenant: TenantFacts): { menu: (id: string) => MenuFact | undefined } {
  const byId = new Map((tenant.menus ?? []).map((menu) => [menu.id, menu]));
  return { menu: (id) => byId.get(id) };
}

interface Sum {
  users: number;
  readonly sample: { id: string; userName: string; employeeName: string }[];
}

function count<K>(sums: Map<K, Sum>, key: K, crowd: Crowd): void {
  const sum = sums.get(key) ?? { users: 0, sample: [] };
  sum.users += crowd.users;
  sum.sample.push(
    ...crowd.sample
      .slice(0, Math.max(0, 5 - sum.sample.length))
      .map(({ id, userName, employeeName }) => ({ id, userName, employeeName })),
  );
  sums.set(key, sum);
}

/** Who gains and loses what: each crowd is judged once before and once after the change. Pure. */
export function impactOf(crowds: readonly Crowd[], sides: Sides): Impact {
  const evaluatorBefore = crowdEvaluators(sides.subjects, {
    grants: sides.before.grants,
    tenant: sides.before.tenant,
    catalogue: sides.catalogue,
  });
  const evaluatorAfter = crowdEvaluators(sides.subjects, {
    grants: sides.after.grants,
    tenant: sides.after.tenant,
    catalogue: sides.catalogue,
  });
  const menus = menusById(sides.before.tenant);
  const menusAfter = menusById(sides.after.tenant);
  const sums = new Map<string, Sum>();
  const scopeSums = new Map<string, Sum>();
  let affected = 0;
  for (const crowd of crowds) {
    const [before, after] = [evaluatorBefore(crowd.before), evaluatorAfter(crowd.after)];
    let isTouched = false;
    for (const object of sides.affected) {
      const [from, to] = [decide(before, object, menus), decide(after, object, menusAfter)];
      if (from === to) continue;
      isTouched = true;
      count(sums, `${from}${to}${objectKey(object)}`, crowd);
    }
    const [was, now] = [scopesIn(crowd.before, sides, 'before'), scopesIn(crowd.after, sides, 'after')];
    for (const key of new Set([...was.keys(), ...now.keys()]))
      if (was.get(key) !== now.get(key)) {
        isTouched = true;
        count(scopeSums, key, crowd);
      }
    if (isTouched) affected += crowd.users;
  }
  const items = [...sums].map(([text, { users, sample }]): ImpactItem => {
    const [objType = '', ...key] = text.slice(2).split(' ');
    return {
      objType: Number(objType),
      key: key.join(' '),
      name: sides.name(Number(objType), key.join(' ')),
      from: Number(text[0]) as Access,
      to: Number(text[1]) as Access,
      users,
      sample,
    };
  });
  const order = (a: ImpactItem, b: ImpactItem) =>
    a.objType - b.objType || b.users - a.users || a.name.localeCompare(b.name);
  return {
    members: crowds.reduce((total, { users }) => total + users, 0),
    affected,
    gains: items.filter(({ from, to }) => to > from).toSorted(order),
    losses: items.filter(({ from, to }) => to < from).toSorted(order),
    scopes: [...scopeSums].map(([key, sum]) => {
      const at = key.lastIndexOf('.');
      return { resource: key.slice(0, at), action: key.slice(at + 1), ...sum, records: null };
    }),
  };
}
