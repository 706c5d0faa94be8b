import { toObjects } from '@mp/kernel/server';
import type { Statement, Tx } from '@mp/kernel/server';
import type { RightSource, Subject, SubjectType } from '../contract/index.ts';
import type { HeldScope } from './rights-evaluator.ts';

/** A grant that comes to a user, with the way it comes and whether it counts now. */
export interface GrantSource {
  readonly grantId: string;
  readonly objType: number;
  readonly key: string;
  readonly subjectType: SubjectType;
  readonly subjectId: string;
  readonly subjectName: string | null;
  readonly viaType: string | null;
  readonly viaId: string | null;
  readonly viaName: string | null;
  readonly inherited: boolean;
  readonly inactive: RightSource['inactive'];
  readonly purview: 1 | 2;
  readonly masked: boolean;
  readonly grantedByName: string | null;
  readonly grantedAt: string;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

const subjectName = `case s.subject_type when 'role' then (select r.name from role r where r.id = s.subject_id)
    when 'org' then (select o.name from org o where o.id = s.subject_id) when 'position' then (select q.name from position q where q.id = s.subject_id)
    when 'user' then (select u.employee_name from tenant_user u where u.id = s.subject_id) end`;
const viaName = `case s.via_type when 'org' then (select o.name from org o where o.id = s.via_id)
    when 'position' then (select q.name from position q where q.id = s.via_id) end`;
const grantFacts = `g.id as "grantId", g.obj_type as "objType", g.object_key as key, g.subject_type as "subjectType", g.subject_id as "subjectId",
    g.purview, g.masked, actor_name(g.created_by) as "grantedByName", g.created_at as "grantedAt", g.valid_from as "validFrom", g.valid_to as "validTo"`;
const timeFault = (place: string) =>
  `case when g.valid_from > ${place} then 'notYet' when g.valid_to <= ${place} then 'expired' end`;

/** Every grant that comes to a user, on the named objects or (without any) on all; inactive ones with the reason. */
export function sourcesStatement(
  userId: string,
  now: Date,
  objects?: readonly { readonly objType: number; readonly key: string }[],
): Statement {
  const only = objects ? 'and (g.obj_type, g.object_key) in (select * from unnest($3::smallint[], $4::text[]))' : '';
  return {
    text: `select ${grantFacts}, ${subjectName} as "subjectName", s.via_type as "viaType", s.via_id as "viaId", ${viaName} as "viaName", s.inherited,
        coalesce(s.inactive, case when s.inherited and not g.inherit then 'notInherited' end, ${timeFault('$2')}) as inactive
      from perm_sources($1) s join perm_grant g on g.subject_type = s.subject_type and g.subject_id = s.subject_id
      where true ${only} order by g.obj_type, g.object_key, g.purview desc, s.subject_type, s.subject_id`,
    values: [userId, now, ...(objects ? [objects.map(({ objType }) => objType), objects.map(({ key }) => key)] : [])],
  };
}

/** Grants of a subject itself, and of organisations above one that hand theirs down. */
export function subjectSourcesStatement({ subjectType, subjectId }: Subject, now: Date): Statement {
  return {
    text: `with way as materialized (
        select unnest(path_above(o.path)) as path from org o where $1 = 'org' and o.id = $2::uuid
      ), s as (
        select $1::text as subject_type, $2::uuid as subject_id, null::text as via_type, null::uuid as via_id, false as inherited
        union all select 'org', a.id, null, null, true from way w join org a on a.path = w.path and a.enabled and a.deleted_at is null
      )
      select ${grantFacts}, ${subjectName} as "subjectName", null as "viaType", null as "viaId", null as "viaName", s.inherited,
        ${timeFault('$3')} as inactive
      from s join perm_grant g on g.subject_type = s.subject_type and g.subject_id = s.subject_id
      where not s.inherited or g.inherit order by g.obj_type, g.object_key, g.purview desc`,
    values: [subjectType, subjectId, now],
  };
}

/** Subjects to which an object was granted itself. */
export function objectSourcesStatement(objType: number, key: string, now: Date): Statement {
  return {
    text: `select ${grantFacts}, ${subjectName.replaceAll('s.subject', 'g.subject')} as "subjectName", null as "viaType", null as "viaId",
        null as "viaName", false as inherited, ${timeFault('$3')} as inactive
      from perm_grant g where g.obj_type = $1 and g.object_key = $2 order by g.subject_type, "subjectName", g.subject_id`,
    values: [objType, key, now],
  };
}

/** For users of a page, every grant on objects that comes to them and counts. */
export function pathsStatement(
  users: readonly string[],
  objects: readonly { readonly objType: number; readonly key: string }[],
  now: Date,
): Statement {
  return {
    text: `select u.id as "userId", ${grantFacts}, ${subjectName} as "subjectName", s.via_type as "viaType", s.via_id as "viaId", ${viaName} as "viaName",
        s.inherited, null as inactive
      from unnest($1::uuid[]) u(id), perm_sources(u.id) s join perm_grant g on g.subject_type = s.subject_type and g.subject_id = s.subject_id
      where s.inactive is null and (not s.inherited or g.inherit) and ${timeFault('$2')} is null
        and (g.obj_type, g.object_key) in (select * from unnest($3::smallint[], $4::text[])) order by g.purview desc`,
    values: [users, now, objects.map(({ objType }) => objType), objects.map(({ key }) => key)],
  };
}

/** A data scope that comes to a user, with the subject it comes from. */
export interface ScopeSource extends HeldScope {
  readonly subjectType: SubjectType;
  readonly subjectId: string;
  readonly subjectName: string | null;
}

const scopeFacts = `g.resource, g.action, g.scope, g.orgs, g.with_below as "withBelow", g.filter, g.subject_type as "subjectType", g.subject_id as "subjectId",
    array(select o.path from org o where o.id = any(g.orgs) and o.deleted_at is null) as paths`;

/** Data scopes that come to a user, each with its subject. */
export function scopeSourcesStatement(userId: string): Statement {
  return {
    text: `select ${scopeFacts}, ${subjectName} as "subjectName" from perm_sources($1) s
      join data_scope g on g.subject_type = s.subject_type and g.subject_id = s.subject_id
      where s.inactive is null and (not s.inherited or g.inherit) order by g.resource, g.action, g.scope`,
    values: [userId],
  };
}

/** Data scopes of a subject itself, in the same shape. */
export function subjectScopesStatement({ subjectType, subjectId }: Subject): Statement {
  return {
    text: `select ${scopeFacts}, ${subjectName.replaceAll('s.subject', 'g.subject')} as "subjectName" from data_scope g
      where g.subject_type = $1 and g.subject_id = $2::uuid order by g.resource, g.action, g.scope`,
    values: [subjectType, subjectId],
  };
}

/** Rows of a statement's result; none when there is no result. */
export function rowsOf<T>(result: Parameters<typeof toObjects>[0] | undefined): T[] {
  return result ? toObjects<T>(result) : [];
}

/** A person whose rights are explained. */
export interface ExplainedUser {
  readonly id: string;
  readonly userName: string;
  readonly employeeName: string;
  readonly isAdmin: boolean;
  readonly isPlatformAdmin: boolean;
  readonly usable: boolean;
}

/** The person, and whether he can sign in at all. */
export function explainedUserStatement(userId: string, now: Date): Statement {
  return {
    text: `select m.id, m.user_name as "userName", m.employee_name as "employeeName", m.is_admin as "isAdmin", a.platform_admin as "isPlatformAdmin",
        m.status = 'enabled' and not m.locked and m.active_date <= ($2::timestamptz)::date and m.expiry_date >= ($2::timestamptz)::date as usable
      from tenant_user m join account a on a.id = m.id where m.id = $1::uuid and m.deleted_at is null`,
    values: [userId, now],
  };
}

/** Administrators of the tenant, at most 50. */
export async function administrators(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from tenant_user where is_admin and status = 'enabled' and deleted_at is null order by id limit 50`,
  );
  return rows.map(({ id }) => id);
}
