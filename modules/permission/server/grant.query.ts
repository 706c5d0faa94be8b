import { newId, toObjects } from '@mp/kernel/server';
import type { Context, RawResult, Statement, Tx, TxContext } from '@mp/kernel/server';
import type { ScopeEntry, Subject } from '../contract/index.ts';
import type { StoredGrant } from './grant.rules.ts';

/** A data scope as it is stored. */
export interface StoredScope extends ScopeEntry {
  readonly resource: string;
}

const grantColumns = `obj_type as "objType", object_key as key, purview, masked, inherit, grantable,
  valid_from as "validFrom", valid_to as "validTo"`;
const scopeColumns = `resource, action, scope, orgs, with_below as "withBelow", filter, inherit`;
const ofSubject = 'subject_type = $1 and subject_id = $2::uuid';
const subjectOf = ({ subjectType, subjectId }: Subject) => [subjectType, subjectId];

/** The name of a subject, and whether there is one; `all` has none of its own. */
export function subjectNameStatement(subject: Subject): Statement {
  const name = {
    user: 'select employee_name as name from tenant_user where id = $1::uuid and deleted_at is null',
    role: 'select name from role where id = $1::uuid and deleted_at is null',
    org: 'select name from org where id = $1::uuid and deleted_at is null',
    position: 'select name from position where id = $1::uuid and deleted_at is null',
    all: `select '' as name where $1::uuid = '00000000-0000-0000-0000-000000000000'`,
  } as const;
  return { text: name[subject.subjectType], values: [subject.subjectId] };
}

/** Grants of a subject itself, with who gave each. */
export function grantsStatement(subject: Subject): Statement {
  return {
    text: `select ${grantColumns}, actor_name(created_by) as "grantedByName", created_at as "grantedAt"
      from perm_grant where ${ofSubject} order by obj_type, object_key`,
    values: subjectOf(subject),
  };
}

/** Data scopes of a subject itself. */
export function scopesStatement(subject: Subject): Statement {
  return {
    text: `select ${scopeColumns} from data_scope where ${ofSubject} order by resource, action, scope`,
    values: subjectOf(subject),
  };
}

/** Grants of a subject on some objects, kept from changing until the transaction ends. */
export async function lockGrants(tx: Tx, subject: Subject): Promise<StoredGrant[]> {
  // Two who change the same subject go one after the other, also where there is no row yet.
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 7))', [subjectOf(subject).join(' ')]);
  return tx.rows<StoredGrant>(`select ${grantColumns} from perm_grant where ${ofSubject}`, subjectOf(subject));
}

/** Data scopes of a subject on some resources. */
export function storedScopes(tx: Tx, subject: Subject, resources: readonly string[]): Promise<StoredScope[]> {
  return tx.rows<StoredScope>(
    `select ${scopeColumns} from data_scope where ${ofSubject} and resource = any($3) order by resource, action, scope`,
    [...subjectOf(subject), resources],
  );
}

/** Takes grants of a subject away. */
export function removeGrants(subject: Subject, grants: readonly StoredGrant[]): Statement {
  return {
    text: `delete from perm_grant where ${ofSubject}
      and (obj_type, object_key) in (select * from unnest($3::smallint[], $4::text[]))`,
    values: [...subjectOf(subject), grants.map(({ objType }) => objType), grants.map(({ key }) => key)],
  };
}

/** Stores grants of a subject, in place of what it held of the same objects. */
export function writeGrants(context: Context, subject: Subject, grants: readonly StoredGrant[]): Statement {
  return {
    text: `insert into perm_grant (tenant_id, id, subject_type, subject_id, obj_type, object_key, purview, masked, inherit,
        grantable, valid_from, valid_to, created_at, created_by)
      select app_tenant(), g.id, $1, $2::uuid, g.obj_type, g.object_key, g.purview, g.masked, g.inherit, g.grantable, g.valid_from, g.valid_to,
        $3::timestamptz, $4::uuid
      from unnest($5::uuid[], $6::smallint[], $7::text[], $8::smallint[], $9::boolean[], $10::boolean[], $11::boolean[], $12::timestamptz[], $13::timestamptz[])
        g(id, obj_type, object_key, purview, masked, inherit, grantable, valid_from, valid_to)
      on conflict (tenant_id, subject_type, subject_id, obj_type, object_key) do update set purview = excluded.purview,
        masked = excluded.masked, inherit = excluded.inherit, grantable = excluded.grantable, valid_from = excluded.valid_from,
        valid_to = excluded.valid_to, created_at = excluded.created_at, created_by = excluded.created_by`,
    values: [
      ...subjectOf(subject),
      context.at,
      context.userId,
      grants.map(() => newId()),
      grants.map(({ objType }) => objType),
      grants.map(({ key }) => key),
      grants.map(({ purview: access }) => access),
      grants.map(({ masked }) => masked),
      grants.map(({ inherit }) => inherit),
      grants.map(({ grantable }) => grantable),
      grants.map(({ validFrom }) => validFrom),
      grants.map(({ validTo }) => validTo),
    ],
  };
}

/** Replaces the data scopes of a subject on some resources. */
export function replaceScopes(
  context: Context,
  subject: Subject,
  { resources, scopes }: { readonly resources: readonly string[]; readonly scopes: readonly StoredScope[] },
): Statement[] {
  const made = scopes.map((scope) => ({
    id: newId(),
    resource: scope.resource,
    action: scope.action,
    scope: scope.scope,
    orgs: scope.orgs,
    with_below: scope.withBelow,
    filter: scope.filter,
    inherit: scope.inherit,
  }));
  return [
    {
      text: `delete from data_scope where ${ofSubject} and resource = any($3)`,
      values: [...subjectOf(subject), resources],
    },
    {
      text: `insert into data_scope (tenant_id, id, subject_type, subject_id, resource, action, scope, orgs, with_below, filter, inherit, created_at, created_by)
        select app_tenant(), s.id, $1, $2::uuid, s.resource, s.action, s.scope, s.orgs, s.with_below, s.filter, s.inherit, $3::timestamptz, $4::uuid
        from jsonb_to_recordset($5::jsonb) s(id uuid, resource text, action text, scope text, orgs uuid[], with_below boolean, filter text, inherit boolean)`,
      values: [...subjectOf(subject), context.at, context.userId, JSON.stringify(made)],
    },
  ];
}

/** A change of rights as a whole, for its undoing. */
export interface GrantHistoryEntry {
  readonly id: string;
  readonly kind: 'grants' | 'scopes' | 'members' | 'controls';
  readonly before: unknown;
  readonly after: unknown;
}

/** Keeps a change. */
export function recordChange(context: Context, subject: Subject, change: GrantHistoryEntry): Statement {
  return {
    text: `insert into perm_change (tenant_id, id, at, actor_id, kind, subject_type, subject_id, before, after)
      values (app_tenant(), $3::uuid, $4::timestamptz, $5::uuid, $6, $1, $2::uuid, $7::jsonb, $8::jsonb)`,
    values: [
      ...subjectOf(subject),
      change.id,
      context.at,
      context.userId,
      change.kind,
      JSON.stringify(change.before),
      JSON.stringify(change.after),
    ],
  };
}

/** A stored change with its subject. */
export interface StoredChange extends Subject {
  readonly id: string;
  readonly at: string;
  readonly actorName: string | null;
  readonly kind: GrantHistoryEntry['kind'];
  readonly before: Record<string, readonly unknown[]>;
  readonly after: Record<string, readonly unknown[]>;
  readonly undoneAt: string | null;
}

const changeColumns = `id, at, actor_name(actor_id) as "actorName", kind, before, after, undone_at as "undoneAt",
  subject_type as "subjectType", subject_id as "subjectId"`;

/** The last changes of a subject, newest first. */
export function changesStatement(subject: Subject): Statement {
  return {
    text: `select ${changeColumns} from perm_change where ${ofSubject} order by at desc, id desc limit 50`,
    values: subjectOf(subject),
  };
}

/** One change, kept from being undone twice. */
export async function lockChange(tx: Tx, id: string): Promise<StoredChange | undefined> {
  const [row] = await tx.rows<StoredChange>(`select ${changeColumns} from perm_change where id = $1::uuid for update`, [
    id,
  ]);
  return row;
}

/** Whether a later change of the same subject stands. */
export async function hasLaterChange(tx: Tx, { id, subjectType, subjectId }: StoredChange): Promise<boolean> {
  const rows = await tx.rows(
    `select 1 from perm_change c join perm_change o on o.id = $3::uuid
     where c.subject_type = $1 and c.subject_id = $2::uuid and (c.at, c.id) > (o.at, o.id) and c.undone_at is null limit 1`,
    [subjectType, subjectId, id],
  );
  return rows.length > 0;
}

/** Marks a change as undone. */
export function markUndone(context: Context, id: string): Statement {
  return {
    text: 'update perm_change set undone_at = $2::timestamptz, undone_by = $3::uuid where id = $1::uuid',
    values: [id, context.at, context.userId],
  };
}

/** The most of each object that the caller may hand on: the highest of his sources that says so. */
export function grantableStatement(userId: string, now: Date): Statement {
  return {
    text: `select g.obj_type as "objType", g.object_key as key, max(g.purview) as purview
      from perm_sources($1) s join perm_grant g on g.subject_type = s.subject_type and g.subject_id = s.subject_id
      where (not s.inherited or g.inherit) and s.inactive is null and g.grantable
        and (g.valid_from is null or g.valid_from <= $2) and (g.valid_to is null or g.valid_to > $2) group by 1, 2`,
    values: [userId, now],
  };
}

interface StoredMember {
  readonly type: string;
  readonly id: string;
  readonly withBelow?: boolean;
  readonly isMain?: boolean;
}

/** Members that a change made or took away, as subjects. */
export function membersOf({ before, after }: StoredChange): Subject[] {
  return [
    ...((before.members ?? []) as readonly StoredMember[]),
    ...((after.members ?? []) as readonly StoredMember[]),
  ].map(({ type, id }) => ({ subjectType: type as Subject['subjectType'], subjectId: id }));
}

/** Members of a role or position as a change found them, in place of what it made; false where they no longer stand so. */
export async function restoreMembers(context: TxContext, change: StoredChange): Promise<boolean> {
  const [before, after] = [change.before, change.after].map((side) => (side.members ?? []) as readonly StoredMember[]);
  if (!before || !after) return false;
  const isRole = change.subjectType === 'role';
  const touched = JSON.stringify([...before, ...after]);
  const stored = await context.rows<StoredMember>(
    isRole
      ? `select m.member_type as type, m.member_id as id, m.with_below as "withBelow" from role_member m
         where m.role_id = $1::uuid and (m.member_type, m.member_id) in (select t.type, t.id from jsonb_to_recordset($2::jsonb) t(type text, id uuid)) for update`
      : `select 'user' as type, m.user_id as id, m.is_main as "isMain" from position_member m
         where m.position_id = $1::uuid and m.user_id in (select t.id from jsonb_to_recordset($2::jsonb) t(id uuid)) for update`,
    [change.subjectId, touched],
  );
  const text = (members: readonly StoredMember[]) =>
    members
      .map(({ type, id, withBelow, isMain }) => [type ?? 'user', id, withBelow ?? false, isMain ?? false].join(' '))
      .toSorted()
      .join();
  if (text(stored) !== text(after.map((each) => ({ ...each, type: each.type ?? 'user' })))) return false;
  const made = JSON.stringify(before);
  const given = [change.subjectId, touched];
  await context.batch(
    isRole
      ? [
          {
            text: `delete from role_member m where m.role_id = $1::uuid
              and (m.member_type, m.member_id) in (select t.type, t.id from jsonb_to_recordset($2::jsonb) t(type text, id uuid))`,
            values: given,
          },
          {
            text: `insert into role_member (tenant_id, role_id, member_type, member_id, with_below, created_at, created_by)
              select app_tenant(), $1::uuid, t.type, t.id, coalesce(t."withBelow", false), $3::timestamptz, $4::uuid
              from jsonb_to_recordset($2::jsonb) t(type text, id uuid, "withBelow" boolean)`,
            values: [change.subjectId, made, context.at, context.userId],
          },
        ]
      : [
          {
            text: `delete from position_member m where m.position_id = $1::uuid
              and m.user_id in (select t.id from jsonb_to_recordset($2::jsonb) t(id uuid))`,
            values: given,
          },
          {
            text: `insert into position_member (tenant_id, position_id, user_id, is_main, created_at, created_by)
              select app_tenant(), $1::uuid, t.id, coalesce(t."isMain", false) and not exists
                (select 1 from position_member o where o.user_id = t.id and o.is_main), $3::timestamptz, $4::uuid
              from jsonb_to_recordset($2::jsonb) t(id uuid, "isMain" boolean) join tenant_user u on u.id = t.id and u.deleted_at is null`,
            values: [change.subjectId, made, context.at, context.userId],
          },
        ],
  );
  return true;
}

/** How many grants an object has. */
export function countGrants(objType: number, key: string): Statement {
  return {
    text: 'select count(*)::integer as n from perm_grant where obj_type = $1 and object_key = $2',
    values: [objType, key],
  };
}

/** Makes a field need a grant of its own, or frees it and takes its grants away. */
export function writeControl(context: Context, key: string, controlled: boolean): Statement[] {
  return controlled
    ? [
        {
          text: `insert into controlled_field (tenant_id, object_key, created_at, created_by)
            values (app_tenant(), $1, $2::timestamptz, $3::uuid) on conflict do nothing`,
          values: [key, context.at, context.userId],
        },
      ]
    : [
        { text: 'delete from perm_grant where obj_type = 4 and object_key = $1', values: [key] },
        { text: 'delete from controlled_field where object_key = $1', values: [key] },
      ];
}

/** What roles hold by themselves, by their id. */
export async function grantsOfRoles(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly grants: readonly StoredGrant[]; readonly scopes: readonly StoredScope[] }>> {
  const [grants, scopes] = await context.batch(() => [
    {
      text: `select subject_id as id, ${grantColumns} from perm_grant where subject_type = 'role' and subject_id = any($1::uuid[])
        order by obj_type, object_key`,
      values: [ids],
    },
    {
      text: `select subject_id as id, ${scopeColumns} from data_scope where subject_type = 'role' and subject_id = any($1::uuid[])
        order by resource, action, scope`,
      values: [ids],
    },
  ]);
  const held = <T>(result: RawResult | undefined) =>
    Map.groupBy(result ? toObjects<T & { id: string }>(result) : [], ({ id }) => id);
  const without = <T extends { id: string }>(rows: readonly T[] | undefined) =>
    (rows ?? []).map(({ id: _id, ...row }) => row);
  const [ofGrants, ofScopes] = [held<StoredGrant>(grants), held<StoredScope>(scopes)];
  return new Map(ids.map((id) => [id, { grants: without(ofGrants.get(id)), scopes: without(ofScopes.get(id)) }]));
}
