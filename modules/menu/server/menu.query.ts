import { toObjects } from '@mp/kernel/server';
import type { Context, Tx } from '@mp/kernel/server';
import type { I18nText } from '@mp/kernel/contract';
import type { MenuLine } from '../contract/index.ts';

/** A menu as the tree of somebody needs it. */
export interface MenuRow {
  readonly id: string;
  readonly no: number;
  readonly parentId: string | null;
  readonly code: string;
  readonly name: I18nText;
  readonly icon: string;
  readonly type: 'module' | 'page';
  readonly target: string | null;
  readonly openType: string;
  readonly refresh: boolean;
  readonly platform: 'pc' | 'phone' | 'both';
}

/** Siblings in their order below parents in theirs: the sequence numbers from the root down, names where they are equal. */
const inOrder = (which: string) => `with recursive ordered as (
    select m.id, array[row_number() over (order by m.seq nulls last, m.name ->> 'ZH_CN' collate "C", m.id)] as place
    from menu m where m.parent_id is null and ${which} and m.deleted_at is null
    union all
    select m.id, o.place || row_number() over (partition by m.parent_id order by m.seq nulls last, m.name ->> 'ZH_CN' collate "C", m.id)
    from ordered o join menu m on m.parent_id = o.id where ${which} and m.deleted_at is null)`;

/** All enabled menus below enabled ones, parents before children, in the order in which they stand. */
export async function enabledMenus(context: Context): Promise<MenuRow[]> {
  return context.rows<MenuRow>(
    `${inOrder('m.enabled')} select m.id, m.object_no as no, m.parent_id as "parentId", m.code, m.name, m.icon, m.type, m.target,
       m.open_type as "openType", m.refresh, m.platform
     from ordered o join menu m on m.id = o.id order by o.place`,
  );
}

/** All menus in their order. */
export async function allMenus(context: Context): Promise<MenuLine[]> {
  return context.rows<MenuLine>(
    `${inOrder('true')} select m.id, m.version, m.parent_id as "parentId", m.object_no as no, m.code, m.name, m.icon, m.type,
       m.target, m.enabled, m.platform
     from ordered o join menu m on m.id = o.id order by o.place`,
  );
}

/** Uploaded icons as data addresses. */
export async function iconAddresses(context: Context, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await context.rows<{ id: string; png: string }>(
    `select id, translate(encode(png, 'base64'), E'\\n', '') as png from menu_icon where id = any($1::uuid[])`,
    [ids],
  );
  return Object.fromEntries(rows.map(({ id, png }) => [id, `data:image/png;base64,${png}`]));
}

/** A menu to be a parent, kept from changing until the transaction ends. */
export async function lockParent(
  tx: Tx,
  id: string,
): Promise<{ readonly type: 'module' | 'page'; readonly depth: number } | undefined> {
  const [row] = await tx.rows<{ type: 'module' | 'page'; depth: number }>(
    'select type, depth from menu where id = $1::uuid and deleted_at is null for share',
    [id],
  );
  return row;
}

/** Whether a menu has others below it. */
export async function hasChildren(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.rows('select 1 from menu where parent_id = $1::uuid and deleted_at is null limit 1', [id])).length > 0
  );
}

/** Whether a sibling, the menu itself left out, has the Chinese name. */
export async function isNameTaken(
  tx: Tx,
  at: { readonly id: string; readonly parentId: string | null; readonly name: string },
): Promise<boolean> {
  const rows = await tx.rows(
    `select 1 from menu where parent_id is not distinct from $1::uuid and lower(name ->> 'ZH_CN') = lower($2) and id <> $3::uuid and deleted_at is null`,
    [at.parentId, at.name, at.id],
  );
  return rows.length > 0;
}

/** The place after the last of the siblings. */
export async function nextSeq(tx: Tx, parentId: string | null): Promise<number> {
  const [row] = await tx.rows<{ seq: number }>(
    'select coalesce(max(seq), 0) + 10 as seq from menu where parent_id is not distinct from $1::uuid and deleted_at is null',
    [parentId],
  );
  return row?.seq ?? 10;
}

/** How many levels stand below a menu. */
export async function heightBelow(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.rows<{ height: number }>(
    `select coalesce(max(m.depth - t.depth), 0) as height from menu t join menu m
       on m.path >= t.path || '.' and m.path < t.path || '/' and m.deleted_at is null where t.id = $1::uuid`,
    [id],
  );
  return row?.height ?? 0;
}

/** Menus below one, deepest first, each with its version. */
export async function menusBelow(tx: Tx, id: string): Promise<{ readonly id: string; readonly version: number }[]> {
  return tx.rows(
    `select m.id, m.version from menu t join menu m on m.path >= t.path || '.' and m.path < t.path || '/' and m.deleted_at is null
     where t.id = $1::uuid order by m.depth desc, m.path for update of m`,
    [id],
  );
}

/** Targets of a menu and of those below it. */
export async function targetsFrom(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.rows<{ target: string }>(
    `select m.target from menu t join menu m on m.id = t.id or (m.path >= t.path || '.' and m.path < t.path || '/')
     where t.id = $1::uuid and m.deleted_at is null and m.target is not null`,
    [id],
  );
  return rows.map(({ target }) => target);
}

/** Whether an uploaded icon is there. */
export async function hasIcon(tx: Tx, id: string): Promise<boolean> {
  return (await tx.rows('select 1 from menu_icon where id = $1::uuid', [id])).length > 0;
}

/** A menu as the engine of rights and the editor need it; `enabled` also says that all above it are. */
export interface PlacedMenu {
  readonly id: string;
  readonly parentId: string | null;
  readonly enabled: boolean;
  readonly target: string | null;
  readonly name: I18nText;
  readonly seq: number;
}

/** Statement that reads all menus of a tenant as the engine of rights needs them. */
export const placedMenus = {
  text: `select m.id, m.parent_id as "parentId", m.target, m.name, coalesce(m.seq, 2147483647) as seq,
      not exists (select 1 from menu a where a.tenant_id = m.tenant_id and not a.enabled
        and (a.id = m.id or a.path = any(array(select left(m.path, n * 6 - 1) from generate_series(1, m.depth) n)))) as enabled
    from menu m where m.deleted_at is null order by m.path`,
  values: [],
};

/** Rows of that statement. */
export const readPlaced = (result: Parameters<typeof toObjects>[0]): PlacedMenu[] => toObjects<PlacedMenu>(result);
