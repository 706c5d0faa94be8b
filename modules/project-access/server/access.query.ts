import { grantedScopeSql, likePattern, Params, serverOf, type Context, type Tx } from '@mp/kernel/server';
import { project } from '@mp/project/contract';
import { projectOfGrant, reachColumns } from '@mp/project/server';
import type { AccessLevel, GrantFacts } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

const zone = `'Asia/Shanghai'`;
/** The grants whose subject is one of the sources from which the member `$1` has his rights. */
const ofSources = `(select distinct s.subject_type, s.subject_id from perm_sources($1::uuid) s
    where s.inactive is null and s.subject_type in ('user', 'role', 'org')) s
  join project_grant g on (g.user_id = s.subject_id and s.subject_type = 'user') or (g.role_id = s.subject_id and s.subject_type = 'role')
    or (g.org_id = s.subject_id and s.subject_type = 'org')`;

/**
 * What is opened to the member `$1` at the moment `$2`, as the judge of rights takes it: grants that count now, and those
 * that begin later, with the moment at which they change.
 */
export const openedProjects = `select g.project_id::text as id, b.begins <= $2::timestamptz as "isActive",
    g.levels && '{L3,LM}' as works, 'LM' = any(g.levels) as manages, g.levels && '{L4,LM}' as "isWhole",
    not g.levels && '{L2,L3,LM}' as "isOverview",
    case when b.begins > $2::timestamptz then b.begins else b.ends end as until, ${reachColumns}
  from ${ofSources} join ${projectOfGrant}
    cross join lateral (select g.valid_from::timestamp at time zone ${zone} as begins, (g.valid_to + 1)::timestamp at time zone ${zone} as ends) b
  where g.state = 'active' and g.deleted_at is null and b.ends > $2::timestamptz`;

/** A grant as explanations need it. */
export interface StoredGrant extends GrantFacts {
  readonly projectId: string;
  readonly subjectType: 'user' | 'role' | 'organisation';
  readonly subjectId: string;
  readonly subjectName: string;
}

const grantColumns = `g.id, g.project_id as "projectId", g.subject_type as "subjectType", coalesce(g.user_id, g.role_id, g.org_id) as "subjectId",
  coalesce(g.subject_name, '') as "subjectName", g.levels, g.valid_from::text as "from", g.valid_to::text as "to", g.state = 'revoked' as "isRevoked"`;

/** All grants of a project that were ever given, the latest end first. */
export function grantsOfProject(db: Reader, projectId: string): Promise<StoredGrant[]> {
  return db.rows(
    `select ${grantColumns} from project_grant g where g.project_id = $1::uuid and g.deleted_at is null order by g.valid_to desc, g.id`,
    [projectId],
  );
}

/** Grants of a project to somebody, to his roles and to his organisations. */
export function grantsTo(db: Reader, userId: string, projectId: string): Promise<StoredGrant[]> {
  return db.rows(
    `select ${grantColumns} from ${ofSources} where g.project_id = $2::uuid and g.deleted_at is null order by g.valid_to desc, g.id`,
    [userId, projectId],
  );
}

/** People to whom a project was granted to be managed, on a day. */
export async function grantedManagers(db: Reader, projectId: string, day: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select distinct user_id as id from project_grant where project_id = $1::uuid and user_id is not null and 'LM' = any(levels)
      and state = 'active' and $2::date between valid_from and valid_to and deleted_at is null`,
    [projectId, day],
  );
  return rows.map(({ id }) => id);
}

/** Grants whose last day was before a day. */
export function endedGrants(db: Reader, day: string): Promise<{ id: string }[]> {
  return db.rows(
    `select id from project_grant where state = 'active' and valid_to < $1::date and deleted_at is null order by id`,
    [day],
  );
}

/** Those of the projects for which somebody has asked and not been answered. */
export async function askedBy(db: Reader, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(
    `select project_id as id from access_request where requester_id = $1::uuid and project_id = any($2::uuid[])
      and state = 'open' and deleted_at is null`,
    [userId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** A project with what is granted on it. */
export interface GrantedProject {
  readonly id: string;
  readonly no: string;
  readonly name: string;
  readonly isConfidential: boolean;
  readonly counts: Readonly<Partial<Record<AccessLevel, number>>>;
  readonly expiring: number;
  readonly openRequests: number;
}

/** Projects that the reader sees, the newest first, from a number on, with what is granted on a day. */
export function grantedProjects(
  context: Context,
  asked: { readonly q: string; readonly after: string; readonly size: number; readonly day: string },
): Promise<GrantedProject[]> {
  const params = new Params();
  const server = serverOf(project);
  const scope = grantedScopeSql(context, server, { action: 'read', params, isSearch: true });
  const after = params.add(asked.after);
  const sought = asked.q === '' ? '' : `and t.search_text like ${params.add(likePattern(asked.q))}`;
  const day = params.add(asked.day, '::date');
  const counting = `g.tenant_id = f.tenant_id and g.project_id = f.id and g.state = 'active' and g.deleted_at is null and ${day} between g.valid_from and g.valid_to`;
  const { text, values } = params.statement(
    `select f.id, f.no, f.name, coalesce(f.confidential, false) as "isConfidential",
        (select coalesce(json_object_agg(c.level, c.n), '{}') from (select l.level, count(*)::integer as n from project_grant g
          cross join unnest(g.levels) l(level) where ${counting} group by 1) c) as counts,
        (select count(*)::integer from project_grant g where ${counting} and g.valid_to <= ${day} + 30) as expiring,
        (select count(*)::integer from access_request r where r.tenant_id = f.tenant_id and r.project_id = f.id and r.state = 'open'
          and r.deleted_at is null) as "openRequests"
      from (select t.* from ${server.table} t where t.deleted_at is null and ${scope} and (${after} = '' or t.no collate "C" < ${after})
        ${sought} order by t.no collate "C" desc limit ${asked.size}) f order by f.no collate "C" desc`,
  );
  return context.rows(text, values);
}
