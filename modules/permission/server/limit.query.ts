import { toObjects } from '@mp/kernel/server';
import type { ScopeAction, TouchedRights, Tx } from '@mp/kernel/server';
import type { ScopeKind, Subject } from '../contract/index.ts';
import { dimensionNames, dimensionStatements } from './dimension.ts';
import type { DimensionFacts } from './dimension.ts';
import type { HeldScope } from './rights-evaluator.ts';

/** A person with the subjects whose rights come to him now. */
export interface Person {
  readonly id: string;
  readonly isAdmin: boolean;
  readonly dealerId: string | null;
  readonly sources: readonly Source[];
  /** Affiliated organisations that are enabled. */
  readonly organisations: readonly { readonly id: string; readonly path: string }[];
}

/** A subject whose rights count; of an organisation above an own one, those that are inherited. */
export interface Source extends Subject {
  readonly inherited: boolean;
}

/** A grant of a subject that has not ended. */
export interface CountingGrant extends Subject {
  readonly objType: number;
  readonly key: string;
  readonly purview: 1 | 2;
  readonly masked: boolean;
  readonly inherit: boolean;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** A data scope of a subject. */
export interface CountingScope extends Subject, HeldScope {
  readonly inherit: boolean;
}

/** At or below the organisation `o`. */
const atOrBelow = `(b.id = o.id or (b.path >= o.path || '.' and b.path < o.path || '/')) and b.deleted_at is null`;

const reached = `
  select m.id from tenant_user m where m.id = any($1::uuid[]) or ($5::boolean and m.deleted_at is null)
  union select u.user_id from org o join org b on ${atOrBelow} join user_org u on u.org_id = b.id where o.id = any($2::uuid[])
  union select m.member_id from role_member m where m.role_id = any($3::uuid[]) and m.member_type = 'user'
  union select u.user_id from role_member m join org o on o.id = m.member_id join org b on ${atOrBelow} and (m.with_below or b.id = o.id)
      join user_org u on u.org_id = b.id where m.role_id = any($3::uuid[]) and m.member_type = 'org'
  union select h.user_id from role_member m join position_member h on h.position_id = m.member_id
      where m.role_id = any($3::uuid[]) and m.member_type = 'position'
  union select h.user_id from position_member h where h.position_id = any($4::uuid[])`;

/** Ids of the people whom an act touches, at most `max` and one more. */
export async function touchedPeople(tx: Tx, touched: TouchedRights, max: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(`select id from (${reached}) r limit $6::integer`, [
    touched.users ?? [],
    touched.organisations ?? [],
    touched.roles ?? [],
    touched.positions ?? [],
    touched.everybody === true,
    max + 1,
  ]);
  return rows.map(({ id }) => id);
}

/** People with the subjects whose rights come to them now. */
export async function peopleWithSources(tx: Tx, ids: readonly string[]): Promise<Person[]> {
  const rows = await tx.rows<Omit<Person, 'sources'> & { sources: readonly string[] }>(
    `select m.id, m.is_admin or m.id = any(array(select platform_admins())) as "isAdmin", m.dealer_id as "dealerId",
       array(select s.subject_type || ' ' || s.subject_id || ' ' || s.inherited from perm_sources(m.id) s
         where s.inactive is null order by 1) as sources,
       coalesce((select json_agg(json_build_object('id', o.id, 'path', o.path) order by o.path) from user_org u
         join org o on o.tenant_id = u.tenant_id and o.id = u.org_id
         where u.user_id = m.id and o.enabled and o.deleted_at is null), '[]') as organisations
     from tenant_user m where m.id = any($1::uuid[]) and m.deleted_at is null`,
    [ids],
  );
  return rows.map((row) => ({ ...row, sources: row.sources.map(sourceOf) }));
}

function sourceOf(text: string): Source {
  const [subjectType, subjectId = '', inherited] = text.split(' ');
  return { subjectType: subjectType as Subject['subjectType'], subjectId, inherited: inherited === 'true' };
}

/** What the subjects whose rights come to everybody of some organisations, roles or positions hand on. */
export async function carriersOf(tx: Tx, touched: TouchedRights): Promise<Source[]> {
  return tx.rows<Source>(
    `with place as (select o.id, o.path from org o where o.id = any($1::uuid[]) and o.deleted_at is null),
       way as materialized (select distinct unnest(path_above(path)) collate "C" as path from place),
       above as (select a.id from way w join org a on a.path = w.path and a.enabled and a.deleted_at is null),
       post as (select unnest($3::uuid[]) as id)
     select 'org' as "subjectType", id as "subjectId", false as inherited from place
     union select 'org', id, true from above
     union select 'position', id, false from post
     union select 'role', r.id, false from role r where r.id = any($2::uuid[]) and r.usable and r.deleted_at is null
     union select 'role', m.role_id, false from role_member m join role r on r.id = m.role_id and r.usable and r.deleted_at is null
       where (m.member_type = 'org' and m.member_id in (select id from place union select id from above where m.with_below))
         or (m.member_type = 'position' and m.member_id in (select id from post))
     union select 'all', '00000000-0000-0000-0000-000000000000'::uuid, false where $4::boolean`,
    [touched.organisations ?? [], touched.roles ?? [], touched.positions ?? [], touched.everybody === true],
  );
}

/** Grants and data scopes of subjects. */
export interface SubjectRights {
  readonly grants: readonly CountingGrant[];
  readonly scopes: readonly CountingScope[];
}

/** Grants that have not ended, and data scopes, of subjects. */
export async function rightsOfSubjects(tx: Tx, subjects: readonly Subject[], at: string): Promise<SubjectRights> {
  const among = '(g.subject_type, g.subject_id) in (select * from unnest($1::text[], $2::uuid[]))';
  const values = [subjects.map(({ subjectType }) => subjectType), subjects.map(({ subjectId }) => subjectId)];
  const [grants, scopes] = await tx.batch([
    {
      text: `select g.subject_type as "subjectType", g.subject_id as "subjectId", g.obj_type as "objType", g.object_key as key,
          g.purview, g.masked, g.inherit, g.valid_from as "validFrom", g.valid_to as "validTo"
        from perm_grant g where ${among} and (g.valid_to is null or g.valid_to > $3::timestamptz)`,
      values: [...values, at],
    },
    {
      text: `select g.subject_type as "subjectType", g.subject_id as "subjectId", g.resource, g.action, g.scope,
          g.with_below as "withBelow", g.filter, g.inherit,
          array(select o.id from org o where o.id = any(g.orgs) and o.deleted_at is null order by o.path) as orgs,
          array(select o.path from org o where o.id = any(g.orgs) and o.deleted_at is null order by o.path) as paths
        from data_scope g where ${among}`,
      values,
    },
  ]);
  return {
    grants: grants ? toObjects<CountingGrant>(grants) : [],
    scopes: scopes ? toObjects<Omit<CountingScope, 'scope'> & { scope: ScopeKind }>(scopes) : [],
  };
}

/** Values of the dimensions of data scopes, by person. */
export async function dimensionsOf(
  tx: Tx,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, ReadonlyMap<string, readonly string[]>>> {
  const names = dimensionNames();
  const results = await tx.batch(ids.flatMap((id) => dimensionStatements(id, now)));
  return new Map(
    ids.map((id, at) => [
      id,
      new Map(
        names.map((name, place) => {
          const result = results[at * names.length + place];
          return [name, (result ? toObjects<DimensionFacts>(result)[0]?.values : null) ?? []];
        }),
      ),
    ]),
  );
}

/** Records that come into reach because an organisation moves: its path, and the scopes that take in what is below. */
export async function openedByMove(
  tx: Tx,
  moved: { readonly id: string; readonly into: string },
): Promise<{
  readonly path: string | undefined;
  readonly opened: readonly { readonly resource: string; readonly action: ScopeAction }[];
}> {
  const [place] = await tx.rows<{ path: string }>('select path from org where id = $1::uuid', [moved.id]);
  const opened = await tx.rows<{ resource: string; action: ScopeAction }>(
    `with target as (select o.path from org o where o.id = $1::uuid and o.deleted_at is null),
       above as materialized (
         select a.id from target t cross join unnest(path_above(t.path) || t.path) w(path) join org a on a.path = w.path collate "C"
         where a.deleted_at is null and not ($2::text >= a.path || '.' and $2::text < a.path || '/'))
     select distinct g.resource, g.action from data_scope g
     where (g.scope = 'deptBelow' and exists (select 1 from user_org u where u.org_id in (select id from above)))
       or (g.scope = 'custom' and g.with_below and g.orgs && array(select id from above))`,
    [moved.into, place?.path ?? ''],
  );
  return { path: place?.path, opened };
}
