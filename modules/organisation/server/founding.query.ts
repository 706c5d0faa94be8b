import { newId, recordsOf } from '@mp/kernel/server';
import type { Tx, TxContext } from '@mp/kernel/server';
import type { BuiltPlace, TenantPorts } from '@mp/tenant/server';
import { organisation, type OrganisationType } from '../contract/index.ts';

type TemplateNode = Parameters<TenantPorts['buildOrganisations']>[1];

interface Root {
  readonly id: string;
  readonly version: number;
  readonly type: OrganisationType;
  readonly path: string;
  readonly depth: number;
}

interface Row {
  readonly id: string;
  readonly parent_id: string;
  readonly parent_n: number | null;
  readonly n: number;
  readonly name: string;
  readonly type: string;
  readonly seq: number;
}

/** The root of the tenant behind whose wall this runs. */
async function lockRoot(tx: Tx): Promise<Root> {
  const [root] = await tx.rows<Root>(
    'select id, version, type, path, depth from org where parent_id is null and deleted_at is null for update',
  );
  if (!root) throw new Error('a tenant without a root organisation');
  return root;
}

/** The root organisation of the tenant behind whose wall this runs. */
export async function rootOrganisation(tx: Tx): Promise<{ readonly id: string }> {
  const [root] = await tx.rows<{ id: string }>('select id from org where parent_id is null and deleted_at is null');
  if (!root) throw new Error('a tenant without a root organisation');
  return root;
}

/** Parents before children; `n` counts from 1. */
function flatten(tree: TemplateNode, root: Root): { readonly rows: Row[]; readonly places: BuiltPlace[] } {
  const rows: Row[] = [];
  const places: BuiltPlace[] = [{ orgId: root.id, positions: tree.positions, roles: tree.roles }];
  const walk = (children: readonly TemplateNode[], above: { readonly id: string; readonly n: number | null }) => {
    for (const [seq, child] of children.entries()) {
      const row = { id: newId(), parent_id: above.id, parent_n: above.n, n: rows.length + 1 };
      rows.push({ ...row, name: child.name, type: child.type, seq });
      places.push({ orgId: row.id, positions: child.positions, roles: child.roles });
      walk(child.children, row);
    }
  };
  walk(tree.children, { id: root.id, n: null });
  return { rows, places };
}

/**
 * Makes the organisations of a template below the root, in the scope of the tenant. The new ones are raw: the caller's
 * context is that of another tenant, and the store writes into the tenant of its context.
 */
export async function insertTree(context: TxContext, tree: TemplateNode): Promise<readonly BuiltPlace[]> {
  const root = await lockRoot(context);
  const { rows, places } = flatten(tree, root);
  if (root.type !== tree.type) await recordsOf(context, organisation).update(root, { type: tree.type });
  if (rows.length === 0) return places;
  const labels = await context.rows<{ label: string }>(
    `with c as (insert into tree_counter as c (tenant_id, entity, n) values (app_tenant(), 'org', $1::bigint)
       on conflict (tenant_id, entity) do update set n = c.n + excluded.n returning n)
     select tree_label(n - $1::bigint + i) as label from c, generate_series(1, $1::bigint) i order by i`,
    [rows.length],
  );
  const placed = new Map<number | null, { readonly path: string; readonly depth: number }>([[null, root]]);
  const made = rows.map((row) => {
    const above = placed.get(row.parent_n) ?? root;
    const place = { path: `${above.path}.${labels[row.n - 1]?.label ?? ''}`, depth: above.depth + 1 };
    placed.set(row.n, place);
    return { ...row, ...place };
  });
  await context.rows(
    `insert into org (tenant_id, id, created_at, created_by, updated_at, updated_by, name, type, parent_id, seq, path, depth, enabled)
     select app_tenant(), id, $2::timestamptz, $3::uuid, $2::timestamptz, $3::uuid, name, type, parent_id, seq, path, depth, true
     from jsonb_to_recordset($1::jsonb) as g(id uuid, name text, type text, parent_id uuid, seq integer, path text, depth integer)`,
    [JSON.stringify(made), context.at, context.userId],
  );
  return places;
}

/** What hangs on organisations below the root, by kind. */
export async function hangingOn(tx: Tx): Promise<{
  readonly users: number;
  readonly placements: number;
  readonly roles: number;
  readonly positions: number;
}> {
  const [row] = await tx.rows<{ users: number; placements: number; roles: number; positions: number }>(
    `with below as materialized (select id from org where parent_id is not null and deleted_at is null)
     select (select count(distinct u.user_id) from user_org u join below b on b.id = u.org_id)::integer as users,
       (select count(*) from org_relation_node n join below b on b.id = n.org_id)::integer as placements,
       (select count(*) from role r where r.deleted_at is null and (r.org_id in (select id from below) or exists (
         select 1 from role_member m where m.role_id = r.id and m.member_type = 'org' and m.member_id in (select id from below))))::integer as roles,
       (select count(*) from position p join below b on b.id = p.org_id where p.deleted_at is null)::integer as positions`,
  );
  return row ?? { users: 0, placements: 0, roles: 0, positions: 0 };
}
