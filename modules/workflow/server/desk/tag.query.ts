import type { Statement, Tx } from '@mp/kernel/server';

/** A tag with how many processes carry it. */
export interface TagRow {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly colour: string;
  readonly remark: string | null;
  readonly used: number;
}

/** Who owns a tag. */
export interface TagOwner {
  readonly tenantId: string;
  readonly userId: string;
  readonly at: string;
}

/** What a tag says. */
export interface TagValues {
  readonly name: string;
  readonly colour: string;
  readonly remark: string | null;
}

const columns = `t.id, t.version, t.name, t.colour, t.remark,
  (select count(*)::integer from process_tag_link l where l.tenant_id = t.tenant_id and l.tag_id = t.id) as used`;

/** The tags of a user in the order in which he made them. */
export function tagsStatement({ tenantId, userId }: TagOwner): Statement {
  return {
    text: `select ${columns} from process_tag t where t.tenant_id = $1::uuid and t.user_id = $2::uuid order by t.created_at, t.id`,
    values: [tenantId, userId],
  };
}

/** Stores a tag. */
export async function insertTag(
  tx: Tx,
  owner: TagOwner,
  tag: TagValues & { readonly id: string },
): Promise<TagRow | undefined> {
  const [row] = await tx.rows<TagRow>(
    `insert into process_tag as t (tenant_id, id, created_at, created_by, updated_at, updated_by, user_id, name, colour, remark)
     values ($1::uuid, $2::uuid, $3::timestamptz, $4::uuid, $3::timestamptz, $4::uuid, $4::uuid, $5, lower($6), $7)
     returning t.id, t.version, t.name, t.colour, t.remark, 0 as used`,
    [owner.tenantId, tag.id, owner.at, owner.userId, tag.name, tag.colour, tag.remark],
  );
  return row;
}

/** Changes a tag of its owner; `found` tells a foreign one from a stale one. */
export async function changeTag(
  tx: Tx,
  owner: TagOwner,
  tag: TagValues & { readonly id: string; readonly version: number },
): Promise<{ readonly found: boolean; readonly row: TagRow | undefined }> {
  const [row] = await tx.rows<TagRow>(
    `update process_tag as t set name = $4, colour = lower($5), remark = $6, version = t.version + 1, updated_at = $7::timestamptz, updated_by = $2::uuid
     where t.tenant_id = $1::uuid and t.user_id = $2::uuid and t.id = $3::uuid and t.version = $8::integer
     returning ${columns}`,
    [owner.tenantId, owner.userId, tag.id, tag.name, tag.colour, tag.remark, owner.at, tag.version],
  );
  if (row) return { found: true, row };
  const [known] = await tx.rows(
    `select 1 from process_tag where tenant_id = $1::uuid and user_id = $2::uuid and id = $3::uuid`,
    [owner.tenantId, owner.userId, tag.id],
  );
  return { found: known !== undefined, row: undefined };
}

/** Deletes a tag of its owner; whether there was one. */
export async function removeTag(tx: Tx, owner: TagOwner, id: string): Promise<boolean> {
  const rows = await tx.rows(
    `delete from process_tag where tenant_id = $1::uuid and user_id = $2::uuid and id = $3::uuid returning id`,
    [owner.tenantId, owner.userId, id],
  );
  return rows.length > 0;
}

/** How many of the named tags are the user's own. */
export async function ownTags(tx: Tx, owner: TagOwner, ids: readonly string[]): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(
    `select count(*)::integer as n from process_tag where tenant_id = $1::uuid and user_id = $2::uuid and id = any($3::uuid[])`,
    [owner.tenantId, owner.userId, [...new Set(ids)]],
  );
  return row?.n ?? 0;
}

/** Takes tags off processes and puts others on; answers how many links changed and the most that one process has now. */
export async function changeLinks(
  tx: Tx,
  owner: TagOwner,
  change: {
    readonly instanceIds: readonly string[];
    readonly add: readonly string[];
    readonly remove: readonly string[];
  },
): Promise<{ readonly changed: number; readonly most: number }> {
  const values = [owner.tenantId, owner.userId, [...change.instanceIds]];
  const removed = await tx.rows(
    `delete from process_tag_link where tenant_id = $1::uuid and user_id = $2::uuid and instance_id = any($3::uuid[])
       and tag_id = any($4::uuid[]) returning tag_id`,
    [...values, [...change.remove]],
  );
  const added = await tx.rows(
    `insert into process_tag_link (tenant_id, tag_id, instance_id, user_id)
     select $1::uuid, t.id, i.id, $2::uuid from unnest($3::uuid[]) i(id), unnest($4::uuid[]) t(id)
     on conflict on constraint process_tag_link_pk do nothing returning tag_id`,
    [...values, [...change.add]],
  );
  const [most] = await tx.rows<{ n: number }>(
    `select coalesce(max(n), 0)::integer as n from (select count(*) as n from process_tag_link
       where tenant_id = $1::uuid and user_id = $2::uuid and instance_id = any($3::uuid[]) group by instance_id) n`,
    values,
  );
  return { changed: removed.length + added.length, most: most?.n ?? 0 };
}
