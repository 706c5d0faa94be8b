import { foundSql, likePattern, toObjects } from '@mp/kernel/server';
import type { Context, Tx } from '@mp/kernel/server';
import type { RelationDifference, RelationNode } from '../contract/index.ts';

/** A relation as its services need it. */
export interface Relation {
  readonly id: string;
  readonly type: 'tree' | 'single';
  readonly builtin: boolean;
}

const relationSql = 'select id, type, builtin from org_relation where id = $1::uuid and deleted_at is null';

/** A relation by id; undefined when there is none. */
export async function relationById(context: Context, id: string): Promise<Relation | undefined> {
  const [row] = await context.rows<Relation>(relationSql, [id]);
  return row;
}

/** A relation, locked, so that one placing follows the other. */
export async function lockRelation(tx: Tx, id: string): Promise<Relation | undefined> {
  const [row] = await tx.rows<Relation>(`${relationSql} for update`, [id]);
  return row;
}

/** The placements of a relation as one table, also of the built-in one, whose placements are the organisations' own. */
function nodesOf(relation: Pick<Relation, 'builtin'>, place: string): string {
  return relation.builtin
    ? `(select o.id as org_id, o.parent_id as parent_org_id, o.seq, o.path, o.depth from org o where o.deleted_at is null)`
    : `(select n.org_id, n.parent_org_id, n.seq, n.path, n.depth from org_relation_node n where n.relation_id = ${place}::uuid)`;
}

const levelSize = 200;

/** One level of a relation's tree. */
export async function levelOf(
  context: Context,
  relation: Relation,
  { parent, offset }: { readonly parent: string | null; readonly offset: number },
): Promise<{ items: RelationNode[]; next: string | null }> {
  const nodes = nodesOf(relation, '$1');
  const rows = await context.rows<RelationNode>(
    `select o.id, n.parent_org_id as "parentId", o.name, o.code, o.type, coalesce(n.seq, 0) as seq,
       exists (select 1 from ${nodes} c where c.parent_org_id = n.org_id) as "hasChildren"
     from ${nodes} n join org o on o.id = n.org_id and o.deleted_at is null
     where n.parent_org_id is not distinct from $2::uuid and $1::uuid is not null
     order by n.seq nulls last, o.name collate "C", o.id limit ${levelSize + 1} offset $3::integer`,
    [relation.id, parent, offset],
  );
  return { items: rows.slice(0, levelSize), next: rows.length > levelSize ? String(offset + levelSize) : null };
}

/** All placements of a relation as id, parent id and name, parents before their children. */
export async function wholeOf(context: Context, relation: Relation): Promise<(string | null)[][]> {
  const [result] = await context.batch(() => [
    {
      text: `select n.org_id, n.parent_org_id, o.name from ${nodesOf(relation, '$1')} n join org o on o.id = n.org_id and o.deleted_at is null
        where $1::uuid is not null order by n.path`,
      values: [relation.id],
    },
  ]);
  return result?.rows ?? [];
}

/** A hit of a search in a relation, with the way to it. */
export interface RelationHit {
  readonly id: string;
  readonly label: string;
  readonly ancestors: { readonly id: string; readonly label: string }[];
}

/** Organisations of a relation whose name or code holds the text. */
export async function hitsOf(context: Context, relation: Relation, q: string): Promise<RelationHit[]> {
  const nodes = nodesOf(relation, '$1');
  return context.rows<RelationHit>(
    `with ${foundSql('org', '$2', '$3')}
     select n.id, n.label, coalesce((
         select json_agg(json_build_object('id', a.org_id, 'label', p.name) order by a.depth)
         from ${nodes} a join org p on p.id = a.org_id where a.path = any(array(select left(n.path, i * 6 - 1) from generate_series(1, n.depth) i))
       ), '[]') as ancestors
     from (select o.id, o.name as label, n.path, n.depth from ${nodes} n join org o on o.id = n.org_id and o.deleted_at is null
       where $1::uuid is not null and o.id = any(array(select id from found)) order by n.depth, n.path limit 200) n order by n.depth, n.path`,
    [relation.id, q, likePattern(q)],
  );
}

/** A placement. */
export interface Placement {
  readonly orgId: string;
  readonly path: string;
  readonly depth: number;
}

/** The placement of an organisation in a relation; undefined when it has none. */
export async function placementOf(tx: Tx, relationId: string, orgId: string): Promise<Placement | undefined> {
  const [row] = await tx.rows<Placement>(
    'select org_id as "orgId", path, depth from org_relation_node where relation_id = $1::uuid and org_id = $2::uuid for update',
    [relationId, orgId],
  );
  return row;
}

/** How many levels stand below a placement. */
export async function heightBelow(tx: Tx, relationId: string, at: Placement): Promise<number> {
  const [row] = await tx.rows<{ height: number }>(
    `select coalesce(max(depth), $3::integer) - $3::integer as height from org_relation_node
     where relation_id = $1::uuid and path >= $2 || '.' and path < $2 || '/'`,
    [relationId, at.path, at.depth],
  );
  return row?.height ?? 0;
}

/** Puts an organisation that has no place yet below a parent, last among its siblings. */
export async function insertPlacement(
  tx: Tx,
  {
    tenantId,
    relationId,
    orgId,
    parent,
  }: {
    readonly tenantId: string;
    readonly relationId: string;
    readonly orgId: string;
    readonly parent: Placement | undefined;
  },
): Promise<void> {
  await tx.rows(
    `with label as (
       insert into tree_counter as c (tenant_id, entity, n) values ($1, 'org_relation_node', 1)
       on conflict (tenant_id, entity) do update set n = c.n + 1 returning tree_label(n) as label)
     insert into org_relation_node (tenant_id, relation_id, org_id, parent_org_id, seq, path, depth)
     select $1, $2::uuid, $3::uuid, $4::uuid,
       1 + coalesce((select max(seq) from org_relation_node where relation_id = $2::uuid and parent_org_id is not distinct from $4::uuid), 0),
       coalesce($5::text || '.', '') || label, $6::integer from label`,
    [tenantId, relationId, orgId, parent?.orgId ?? null, parent?.path ?? null, parent ? parent.depth + 1 : 0],
  );
}

/** Moves a placement with everything below it. */
export async function movePlacement(
  tx: Tx,
  relationId: string,
  { node, parent }: { readonly node: Placement; readonly parent: Placement | undefined },
): Promise<void> {
  const own = node.path.slice(node.path.lastIndexOf('.') + 1);
  const target = parent ? `${parent.path}.${own}` : own;
  const shift = (parent ? parent.depth + 1 : 0) - node.depth;
  await tx.batch([
    {
      text: `update org_relation_node set parent_org_id = $3::uuid,
          seq = 1 + coalesce((select max(seq) from org_relation_node where relation_id = $1::uuid and parent_org_id is not distinct from $3::uuid), 0)
        where relation_id = $1::uuid and org_id = $2::uuid`,
      values: [relationId, node.orgId, parent?.orgId ?? null],
    },
    {
      text: `update org_relation_node set path = $3 || substr(path, length($2) + 1), depth = depth + $4::integer
        where relation_id = $1::uuid and (path = $2 or (path >= $2 || '.' and path < $2 || '/')) and $2 <> $3`,
      values: [relationId, node.path, target, shift],
    },
  ]);
}

/** Takes a placement with everything below it away; answers how many. */
export async function removePlacement(tx: Tx, relationId: string, node: Placement): Promise<number> {
  // Parents point at each other's rows, so the whole subtree goes in one statement.
  const rows = await tx.rows(
    `delete from org_relation_node where relation_id = $1::uuid and (path = $2 or (path >= $2 || '.' and path < $2 || '/')) returning org_id`,
    [relationId, node.path],
  );
  return rows.length;
}

/** Takes all placements of a relation away. */
export async function removeAllPlacements(tx: Tx, relationId: string): Promise<void> {
  await tx.rows('delete from org_relation_node where relation_id = $1::uuid', [relationId]);
}

/** Whether an organisation stands at the third level of a relation or deeper. */
export async function isDeep(tx: Tx, relationId: string): Promise<boolean> {
  return (
    (await tx.rows('select 1 from org_relation_node where relation_id = $1::uuid and depth > 1 limit 1', [relationId]))
      .length > 0
  );
}

/** Organisations of the tenant among `ids`. */
export async function organisationsAmong(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>('select id from org where id = any($1::uuid[]) and deleted_at is null', [
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}

const pageSize = 100;

/** What differs between two relations, a page of it and how much in all. */
export async function differencesOf(
  context: Context,
  { here, there, page }: { readonly here: Relation; readonly there: Relation; readonly page: number },
): Promise<{ items: RelationDifference[]; total: number }> {
  const [result] = await context.batch(() => [
    {
      text: `select o.id, o.name, o.code,
          case when b.org_id is null then 'onlyHere' when a.org_id is null then 'onlyThere' else 'otherParent' end as kind,
          (select name from org where id = a.parent_org_id) as "hereParent", (select name from org where id = b.parent_org_id) as "thereParent",
          count(*) over ()::integer as total
        from ${nodesOf(here, '$1')} a full join ${nodesOf(there, '$2')} b on a.org_id = b.org_id
          join org o on o.id = coalesce(a.org_id, b.org_id) and o.deleted_at is null
        where (a.org_id is null or b.org_id is null or a.parent_org_id is distinct from b.parent_org_id) and $1::uuid is not null and $2::uuid is not null
        order by o.path limit ${pageSize} offset $3::integer`,
      values: [here.id, there.id, (page - 1) * pageSize],
    },
  ]);
  const rows = result ? toObjects<RelationDifference & { total: number }>(result) : [];
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
