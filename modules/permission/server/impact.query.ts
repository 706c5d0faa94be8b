import { toObjects } from '@mp/kernel/server';
import type { Statement, Tx } from '@mp/kernel/server';
import type { Subject } from '../contract/index.ts';
import type { StoredScope } from './grant.query.ts';
import type { StoredGrant } from './grant.rules.ts';

/** A grant with its subject. */
export interface SubjectGrant extends StoredGrant, Subject {}
/** A data scope with its subject. */
export interface SubjectScope extends StoredScope, Subject {}

/** Users who have the same sources among the subjects in question, before and after a change. */
export interface Crowd {
  /** Place of the subject in the list times two, plus one where it is an organisation above an own one. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly users: number;
  /** The first of them by user name. */
  readonly sample: readonly {
    readonly id: string;
    readonly userName: string;
    readonly employeeName: string;
    readonly orgName: string | null;
  }[];
}

/** The one code of a crowd of administrators, whom no grant concerns. */
export const adminCode = -1;

/** How members and places differ after the change. */
export interface Overlay {
  /** An organisation, the path it has and the path of its new parent. */
  readonly move?: { readonly path: string; readonly parentPath: string };
  readonly members?: {
    readonly roleId: string;
    readonly add: readonly { readonly type: string; readonly id: string; readonly withBelow: boolean }[];
    readonly remove: readonly { readonly type: string; readonly id: string }[];
  };
}

/** Whose rights are looked at. */
export type Population =
  | { readonly kind: 'everybody' }
  /** Those whom the subject at this place reaches, before or after. */
  | { readonly kind: 'reached'; readonly place: number }
  /** Those of an organisation or of one below it. */
  | { readonly kind: 'below'; readonly path: string };

class Values {
  readonly list: unknown[] = [];
  add(value: unknown, cast: string): string {
    this.list.push(value);
    return `$${this.list.length}::${cast}`;
  }
}

const roleMembers = `select m.role_id, m.member_type, m.member_id, m.with_below from role_member m`;

/** Pairs of a subject's place and a user it reaches, as common table expressions with a prefix. */
function pairsSql(prefix: string, overlay: Overlay, values: Values): string {
  const { move, members } = overlay;
  const path = move
    ? `case when o.path = ${values.add(move.path, 'text')} or (o.path >= ${values.add(`${move.path}.`, 'text')} and o.path < ${values.add(`${move.path}/`, 'text')})
        then ${values.add(move.parentPath, 'text')} || '.' || substr(o.path, ${values.add(move.path.length - 4, 'integer')}) else o.path end collate "C"`
    : 'o.path';
  const membersNow = members
    ? `${roleMembers} where not (m.role_id = ${values.add(members.roleId, 'uuid')} and (m.member_type, m.member_id) in
        (select * from unnest(${values.add(
          [...members.remove, ...members.add].map(({ type }) => type),
          'text[]',
        )}, ${values.add(
          [...members.remove, ...members.add].map(({ id }) => id),
          'uuid[]',
        )})))
      union all select ${values.add(members.roleId, 'uuid')}, a.* from unnest(${values.add(
        members.add.map(({ type }) => type),
        'text[]',
      )},
        ${values.add(
          members.add.map(({ id }) => id),
          'uuid[]',
        )}, ${values.add(
          members.add.map(({ withBelow }) => withBelow),
          'boolean[]',
        )}) a(member_type, member_id, with_below)`
    : roleMembers;
  // A path that is computed has no index, so the tree of a move is looked at as a whole.
  const org = move
    ? `${prefix}_org as materialized (select o.id, ${path} as path from org o where o.enabled and o.deleted_at is null),`
    : '';
  const from = move ? `${prefix}_org` : 'org';
  const live = (alias: string) => (move ? 'true' : `${alias}.enabled and ${alias}.deleted_at is null`);
  // Ranges are made apart from the join: a condition with `||` in it would be kept from the index by the wall.
  const range = `o.path || '.' as low, o.path || '/' as high`;
  return `${org} ${prefix}_member as (${membersNow}),
    ${prefix}_top as materialized (
      select rel.n * 2 + 1 as code, ${range} from rel join ${from} o on o.id = rel.id and ${live('o')} where rel.type = 'org'
      union all select r.n * 2, ${range} from held r join ${prefix}_member m on m.role_id = r.id and m.member_type = 'org' and m.with_below
        join ${from} o on o.id = m.member_id and ${live('o')}
    ),
    ${prefix} as (
      select rel.n * 2 as code, rel.id as user_id from rel where rel.type = 'user'
      union all select rel.n * 2, u.user_id from rel join ${from} o on o.id = rel.id and ${live('o')} join user_org u on u.org_id = o.id where rel.type = 'org'
      union all select t.code, u.user_id from ${prefix}_top t join ${from} b on b.path >= t.low and b.path < t.high and ${live('b')}
        join user_org u on u.org_id = b.id
      union all select rel.n * 2, u.user_id from rel join position q on q.id = rel.id and q.enabled and q.deleted_at is null
        join position_member u on u.position_id = q.id where rel.type = 'position'
      union all select r.n * 2, m.member_id from held r join ${prefix}_member m on m.role_id = r.id and m.member_type = 'user'
      union all select r.n * 2, u.user_id from held r join ${prefix}_member m on m.role_id = r.id and m.member_type = 'org'
        join ${from} o on o.id = m.member_id and ${live('o')} join user_org u on u.org_id = o.id
      union all select r.n * 2, u.user_id from held r join ${prefix}_member m on m.role_id = r.id and m.member_type = 'position'
        join position q on q.id = m.member_id and q.enabled and q.deleted_at is null join position_member u on u.position_id = q.id
    )`;
}

/** The subjects in question with their places, and the roles among them that are usable. */
function relSql(subjects: readonly Subject[], values: Values): string {
  const types = values.add(
    subjects.map(({ subjectType }) => subjectType),
    'text[]',
  );
  const ids = values.add(
    subjects.map(({ subjectId }) => subjectId),
    'uuid[]',
  );
  return `rel as materialized (select s.type, s.id, s.n::integer as n from unnest(${types}, ${ids}) with ordinality s(type, id, n)),
    held as (select rel.n, rel.id from rel join role r on r.id = rel.id and r.usable and r.deleted_at is null where rel.type = 'role')`;
}

/**
 * The statement that gathers users by their sources, with the first `sample` of each crowd; administrators are left out,
 * or a crowd of their own where `withAdmins` says so.
 */
export function crowdsStatement(
  subjects: readonly Subject[],
  {
    population,
    overlay = {},
    sample = 5,
    withAdmins = false,
  }: {
    readonly population: Population;
    readonly overlay?: Overlay | undefined;
    readonly sample?: number;
    readonly withAdmins?: boolean;
  },
): Statement {
  const values = new Values();
  const rel = relSql(subjects, values);
  const changes = overlay.move !== undefined || overlay.members !== undefined;
  const before = pairsSql('was', {}, values);
  const after = changes ? `, ${pairsSql('now', overlay, values)}` : '';
  const second = changes ? 'now' : 'was';
  const whom = populationSql(population, second, values);
  const base = baseSql(withAdmins ? 'true' : `not ${isAdmin}`, whom);
  const sides = `select 0 as side, code, user_id, null::text as name from was
      ${changes ? 'union all select 1, code, user_id, null from now' : ''} union all select 2, code, user_id, name from base`;
  return {
    text: `with ${rel}, ${before}${after}, ${base}
      select c.was, ${changes ? 'c.now' : 'c.was as now'}, count(*)::integer as users,
        (select json_agg(json_build_object('id', p.id, 'userName', p.user_name, 'employeeName', p.employee_name, 'orgName', p.org_name) order by p.user_name) from
          (select t.id, t.user_name collate "C" as user_name, t.employee_name, (select o.name from org o where o.id = t.default_org_id) as org_name
           from unnest((array_agg(c.id order by c.name collate "C", c.id))[1:${sample}]) s(id) join tenant_user t on t.id = s.id) p) as sample
      from (select user_id as id, max(name) as name, ${codesOf(0)} as was ${changes ? `, ${codesOf(1)} as now` : ''}
        from (${sides}) a group by user_id having bool_or(side = 2)) c
      group by ${changes ? 'c.was, c.now' : 'c.was'}`,
    values: values.list,
  };
}

/** Whether a user of `u` belongs to a population; `second` is the later side. */
function populationSql(population: Population, second: string, values: Values): string {
  switch (population.kind) {
    case 'everybody':
      return 'true';
    case 'reached': {
      const code = values.add([population.place * 2, population.place * 2 + 1], 'integer[]');
      return `u.id in (select user_id from was where code = any(${code}) union all select user_id from ${second} where code = any(${code}))`;
    }
    case 'below': {
      const { path } = population;
      return `u.id in (select x.user_id from org o join user_org x on x.org_id = o.id
        where o.path = ${values.add(path, 'text')} or (o.path >= ${values.add(`${path}.`, 'text')} and o.path < ${values.add(`${path}/`, 'text')}))`;
    }
  }
}

/** Whether a user of `u` is an administrator. */
const isAdmin = '(u.is_admin or u.id = any(array(select platform_admins())))';

/**
 * The users in question, each with one row; it is grouped with the pairs instead of joined to them, since no estimate of
 * the pairs is good enough for a join (100,000 users: 0.4 s instead of minutes). An administrator has a code of his own.
 */
function baseSql(...conditions: readonly string[]): string {
  return `base as (select case when ${isAdmin} then ${adminCode} else 0 end as code, u.id as user_id, u.user_name as name from tenant_user u
      where u.deleted_at is null and u.status = 'enabled' and ${conditions.join(' and ')})`;
}

/** The sources of a user on one side of a change; for an administrator his own code alone. */
function codesOf(side: number): string {
  return `case when bool_or(code = ${adminCode}) then '{${adminCode}}' else
    coalesce(array_agg(distinct code order by code) filter (where side = ${side}), '{}') end`;
}

/** The crowds of that statement. */
export function readCrowds(result: Parameters<typeof toObjects>[0]): Crowd[] {
  return toObjects<{ was: number[]; now: number[]; users: number; sample: Crowd['sample'] | null }>(result).map(
    ({ was, now, users, sample }) => ({ before: was, after: now, users, sample: sample ?? [] }),
  );
}

/** Subjects that hold any of the objects, or scopes of any of the resources. */
export function subjectsOf(
  tx: Tx,
  objects: readonly { readonly objType: number; readonly key: string }[],
  resources: readonly string[],
): Promise<Subject[]> {
  return tx.rows<Subject>(
    `select distinct subject_type as "subjectType", subject_id as "subjectId" from perm_grant
       where (obj_type, object_key) in (select * from unnest($1::smallint[], $2::text[]))
     union select distinct subject_type, subject_id from data_scope where resource = any($3::text[])`,
    [objects.map(({ objType }) => objType), objects.map(({ key }) => key), resources],
  );
}

/** Grants of subjects on objects that count now. */
export function grantsAmong(
  tx: Tx,
  objects: readonly { readonly objType: number; readonly key: string }[],
  now: Date,
): Promise<SubjectGrant[]> {
  return tx.rows<SubjectGrant>(
    `select g.subject_type as "subjectType", g.subject_id as "subjectId", g.obj_type as "objType", g.object_key as key,
       g.purview, g.masked, g.inherit, g.grantable, g.valid_from as "validFrom", g.valid_to as "validTo"
     from perm_grant g where (g.obj_type, g.object_key) in (select * from unnest($1::smallint[], $2::text[]))
       and (g.valid_from is null or g.valid_from <= $3) and (g.valid_to is null or g.valid_to > $3)`,
    [objects.map(({ objType }) => objType), objects.map(({ key }) => key), now],
  );
}

/** Data scopes on resources, with their subjects. */
export function scopesAmong(tx: Tx, resources: readonly string[]): Promise<SubjectScope[]> {
  return tx.rows<SubjectScope>(
    `select subject_type as "subjectType", subject_id as "subjectId", resource, action, scope, orgs, with_below as "withBelow", filter, inherit
     from data_scope where resource = any($1::text[])`,
    [resources],
  );
}

/** Objects and resources that subjects hold. */
export async function heldBy(
  tx: Tx,
  subjects: readonly Subject[],
): Promise<{ objects: { objType: number; key: string }[]; resources: string[] }> {
  const given = [subjects.map(({ subjectType }) => subjectType), subjects.map(({ subjectId }) => subjectId)];
  const among = '(subject_type, subject_id) in (select * from unnest($1::text[], $2::uuid[]))';
  const objects = await tx.rows<{ objType: number; key: string }>(
    `select distinct obj_type as "objType", object_key as key from perm_grant where ${among}`,
    given,
  );
  const resources = await tx.rows<{ resource: string }>(
    `select distinct resource from data_scope where ${among}`,
    given,
  );
  return { objects, resources: resources.map(({ resource }) => resource) };
}

/** Paths of organisations by their ids. */
export async function pathsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; path: string }>(
    'select id, path from org where id = any($1::uuid[]) and deleted_at is null',
    [ids],
  );
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/** Path of an organisation; undefined when there is none. */
export async function pathOf(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.rows<{ path: string }>('select path from org where id = $1::uuid and deleted_at is null', [
    id,
  ]);
  return row?.path;
}

/** Organisations above some paths whose rights are inherited, and roles that hold them with what is below. */
export function inheritedFrom(tx: Tx, paths: readonly string[]): Promise<Subject[]> {
  return tx.rows<Subject>(
    `with way as materialized (select distinct unnest(path_above(p)) collate "C" as path from unnest($1::text[]) t(p)),
       above as (select a.id from way w join org a on a.path = w.path and a.deleted_at is null)
     select 'org' as "subjectType", id as "subjectId" from above
     union select 'role', m.role_id from role_member m join above a on m.member_type = 'org' and m.member_id = a.id and m.with_below`,
    [paths],
  );
}

/** One page of users whose sources among the subjects are one of `codes`, or who are administrators; with their number. */
export function holdersStatement(
  subjects: readonly Subject[],
  asked: {
    readonly codes: readonly (readonly number[])[];
    readonly withAdmins: boolean;
    readonly like: string;
    readonly offset: number;
    readonly size: number;
  },
): Statement {
  const values = new Values();
  const rel = relSql(subjects, values);
  const pairs = pairsSql('was', {}, values);
  const codes = values.add(
    asked.codes.map((each) => each.join(',')),
    'text[]',
  );
  return {
    text: `with ${rel}, ${pairs}, ${baseSql('true')}
      select u.id, u.user_name as "userName", u.employee_name as "employeeName", c.codes, ${adminCode} = any(c.codes) as admin,
        (select o.name from org o where o.id = u.default_org_id) as "orgName", c.total
      from (select b.*, count(*) over () as total from (
          select user_id, max(name) as name, ${codesOf(0)} as codes
          from (select 0 as side, code, user_id, null::text as name from was union all select 2, code, user_id, name from base) a
          group by user_id having bool_or(side = 2)
        ) b join tenant_user n on n.id = b.user_id
        where (array_to_string(b.codes, ',') = any(${codes}) or (${adminCode} = any(b.codes) and ${asked.withAdmins}))
          and (${values.add(asked.like, 'text')} = '' or lower(n.user_name || ' ' || n.employee_name) like ${values.add(asked.like, 'text')})
        order by b.name collate "C", b.user_id limit ${asked.size} offset ${asked.offset}) c
      join tenant_user u on u.id = c.user_id order by c.name collate "C", c.user_id`,
    values: values.list,
  };
}

/** A user of such a page. */
export interface HolderRow {
  readonly id: string;
  readonly userName: string;
  readonly employeeName: string;
  readonly codes: readonly number[];
  readonly admin: boolean;
  readonly orgName: string | null;
  readonly total: number;
}
