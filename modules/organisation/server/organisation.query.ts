import { commonErrors, throwIfAny } from '@mp/kernel/contract';
import type { RecordOf } from '@mp/kernel/contract';
import { recordsOf, relocate, treeErrors } from '@mp/kernel/server';
import type { Context, ResourceServer, Tx, TxContext } from '@mp/kernel/server';
import { organisation } from '../contract/index.ts';
import { childTypeRefusals } from './organisation.rules.ts';
import type { OrganisationType } from './organisation.rules.ts';

interface Node {
  readonly id: string;
  readonly type: OrganisationType;
  readonly path: string;
  readonly version: number;
}

/** An organisation by id, kept from changing until the transaction ends; undefined when there is none. */
export async function lockNode(tx: Tx, id: string): Promise<Node | undefined> {
  const [row] = await tx.rows<Node>(
    'select id, type, path, version from org where id = $1::uuid and deleted_at is null for share',
    [id],
  );
  return row;
}

/** SQL over `t`: organisations in which people of these dealers stand. */
export const ofDealers = (values: string): string =>
  `t.id in (select m.org_id from user_org m join tenant_user u on u.tenant_id = m.tenant_id and u.id = m.user_id where u.dealer_id = any(${values}))`;

/** Whether the tenant has a root. */
export async function hasRoot(tx: Tx): Promise<boolean> {
  return (await tx.rows('select 1 from org where parent_id is null and deleted_at is null limit 1')).length > 0;
}

/** Whether an organisation has others below it. */
export async function hasChildren(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.rows('select 1 from org where parent_id = $1::uuid and deleted_at is null limit 1', [id])).length > 0
  );
}

/** Whether users are affiliated to an organisation. */
export async function hasMembers(tx: Tx, id: string): Promise<boolean> {
  return (await tx.rows('select 1 from user_org where org_id = $1::uuid limit 1', [id])).length > 0;
}

/** The types of the direct children, each once. */
export async function typesOfChildren(tx: Tx, id: string): Promise<OrganisationType[]> {
  return (
    await tx.rows<{ type: OrganisationType }>(
      'select distinct type from org where parent_id = $1::uuid and deleted_at is null',
      [id],
    )
  ).map(({ type }) => type);
}

/** Whether an organisation stands in a relation other than the built-in one. */
export async function isRelated(tx: Tx, id: string): Promise<boolean> {
  return (await tx.rows('select 1 from org_relation_node where org_id = $1::uuid limit 1', [id])).length > 0;
}

/** Types of organisations by their ids. */
export async function typesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, OrganisationType>> {
  const rows = await tx.rows<{ id: string; type: OrganisationType }>(
    'select id, type from org where id = any($1::uuid[]) and deleted_at is null',
    [ids],
  );
  return new Map(rows.map(({ id, type }) => [id, type]));
}

/** How many organisations stand at or below one, and how many users are affiliated to them. */
export async function impactOf(
  context: Context,
  id: string,
): Promise<{ readonly organisations: number; readonly users: number } | undefined> {
  const [row] = await context.rows<{ organisations: number; users: number; found: boolean }>(
    `with top as (select tenant_id, path from org where id = $1::uuid and deleted_at is null),
       below as materialized (select o.id from top t join org o on o.tenant_id = t.tenant_id
         and (o.path = t.path or (o.path >= t.path || '.' and o.path < t.path || '/')) where o.deleted_at is null)
     select exists (select 1 from top) as found, (select count(*) from below)::integer as organisations,
       (select count(distinct u.user_id) from user_org u join below b on b.id = u.org_id)::integer as users`,
    [id],
  );
  return row?.found ? { organisations: row.organisations, users: row.users } : undefined;
}

type Child = {
  readonly id: string;
  readonly path: string;
  readonly depth: number;
  readonly version: number;
  readonly parentId: string;
  readonly type: OrganisationType;
};

/** Moves children and members of an organisation to another and marks it as deleted; its history stays. */
export async function mergeInto(
  context: TxContext,
  { server, record, into }: { server: ResourceServer; record: RecordOf<typeof organisation>; into: string },
): Promise<void> {
  await context.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`tree:${context.tenantId}:org`]);
  const target = await lockNode(context, into);
  if (!target) throw commonErrors.notFound();
  const children = await context.rows<Child>(
    'select id, path, depth, version, parent_id as "parentId", type from org where parent_id = $1::uuid and deleted_at is null for update',
    [record.id],
  );
  if (children.some(({ path }) => target.path === path || target.path.startsWith(`${path}.`)))
    throw treeErrors.parentCycle();
  for (const { type } of children) throwIfAny(childTypeRefusals(target.type, type));
  for (const child of children) await relocate(context, server, { node: child, parentId: into });
  await context.rows(
    `insert into user_org (tenant_id, user_id, org_id, seq) select tenant_id, user_id, $2::uuid, seq from user_org where org_id = $1::uuid on conflict do nothing`,
    [record.id, into],
  );
  await context.rows('delete from user_org where org_id = $1::uuid', [record.id]);
  await recordsOf(context, organisation).update(
    record,
    {},
    { action: 'merge', reason: into, columns: { deleted_at: context.at } },
  );
}

/**
 * Makes the root organisation of a new tenant, in the scope of that tenant. Raw: the caller's context is that of another
 * tenant, and the store writes into the tenant of its context.
 */
export async function insertRoot(
  tx: Tx,
  root: { readonly id: string; readonly name: string; readonly at: string; readonly by: string },
): Promise<void> {
  await tx.rows(
    `with label as (
       insert into tree_counter as c (tenant_id, entity, n) values (app_tenant(), 'org', 1)
       on conflict (tenant_id, entity) do update set n = c.n + 1 returning tree_label(n) as label)
     insert into org (tenant_id, id, created_at, created_by, updated_at, updated_by, name, type, seq, path, depth)
     select app_tenant(), $1::uuid, $3::timestamptz, $4::uuid, $3::timestamptz, $4::uuid, $2, 'group', 0, label, 0 from label`,
    [root.id, root.name, root.at, root.by],
  );
}

/** Makes the built-in relation of a new tenant, in the scope of that tenant; raw like its root. */
export async function insertAdminRelation(
  tx: Tx,
  relation: { readonly id: string; readonly code: string; readonly at: string; readonly by: string },
): Promise<void> {
  await tx.rows(
    `insert into org_relation (tenant_id, id, created_at, created_by, updated_at, updated_by, name, code, type, builtin)
     values (app_tenant(), $1::uuid, $3::timestamptz, $4::uuid, $3::timestamptz, $4::uuid, $2, $2, 'tree', true)`,
    [relation.id, relation.code, relation.at, relation.by],
  );
}

/** How many organisations stand below the root. */
export async function countBelowRoot(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(
    'select count(*)::integer as n from org where parent_id is not null and deleted_at is null',
  );
  return row?.n ?? 0;
}

/** Marks all organisations below the root as deleted; answers how many. */
export async function clearBelowRoot(context: TxContext): Promise<number> {
  const below = await context.rows<{ id: string; version: number }>(
    'select id, version from org where parent_id is not null and deleted_at is null order by id for update',
  );
  await recordsOf(context, organisation).updateMany(below, () => ({}), {
    action: 'delete',
    columns: { deleted_at: context.at },
  });
  return below.length;
}
