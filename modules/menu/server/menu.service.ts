import { AppError, commonErrors, declaredEndpoints, declaredPages, isUuid } from '@mp/kernel/contract';
import type { I18nText, InputOf, RecordOf } from '@mp/kernel/contract';
import { bindActions, deleteRecord, recordsOf, serveResource, switchHandlers } from '@mp/kernel/server';
import type { Context, ResourceServer, Tx, TxContext } from '@mp/kernel/server';
import {
  menu,
  menuActions,
  menuErrors,
  menuLevels,
  menuRootId,
  type MenuBindings,
  type MenuLine,
  type MenuOfMine,
} from '../contract/index.ts';
import { frameOrigins } from './frame-origins.ts';
import * as query from './menu.query.ts';
import { madePageOfTarget, pageOfTarget } from './menu.rules.ts';
import { requireBranchHeld, requireTargetsHeld } from './menu-limit.service.ts';
import { menuFacts } from './menu.source.ts';

type Menu = RecordOf<typeof menu>;
type MenuInput = InputOf<typeof menu>;

async function requireParent(tx: Tx, parentId: string | null, height: number): Promise<void> {
  if (parentId === null) return;
  const parent = await query.lockParent(tx, parentId);
  if (!parent) throw commonErrors.refNotFound({ field: '@menu.field.parentId' });
  if (parent.type === 'page') throw menuErrors.pageNoChild();
  if (parent.depth + 2 + height > menuLevels) throw menuErrors.tooDeep({ max: menuLevels });
}

async function requireFreeName(
  tx: Tx,
  at: { readonly id: string; readonly parentId: string | null },
  name: I18nText,
): Promise<void> {
  const chinese = name.ZH_CN;
  if (!(await query.isNameTaken(tx, { ...at, name: chinese }))) return;
  const params = { field: '@menu.field.name', value: chinese };
  throw new AppError('common.duplicate', 409, { params, fields: [{ path: 'name', code: 'common.duplicate', params }] });
}

async function requireIcon(tx: Tx, icon: string | null | undefined): Promise<void> {
  if (!isUuid(icon) || (await query.hasIcon(tx, icon))) return;
  const params = { field: '@menu.field.icon' };
  throw new AppError('common.validation', 422, { fields: [{ path: 'icon', code: 'common.refNotFound', params }] });
}

async function beforeCreate(context: TxContext, input: MenuInput, id: string): Promise<void> {
  const parentId = input.parentId ?? null;
  await requireParent(context, parentId, 0);
  if (input.name) await requireFreeName(context, { id, parentId }, input.name);
  await requireIcon(context, input.icon);
  await requireTargetsHeld(context, [input.target]);
  input.seq ??= await query.nextSeq(context, parentId);
}

async function beforeUpdate(context: TxContext, old: Menu, patch: MenuInput): Promise<void> {
  const { id, parentId } = old;
  if (patch.name) await requireFreeName(context, { id, parentId }, patch.name);
  if (patch.icon) await requireIcon(context, patch.icon);
  if (patch.type === 'page' && old.type !== 'page' && (await query.hasChildren(context, id)))
    throw menuErrors.pageNoChild();
  if ('target' in patch || patch.type === 'page' || patch.enabled === true)
    await requireTargetsHeld(context, [patch.target ?? old.target]);
  if (patch.enabled === true && old.enabled !== true) await requireBranchHeld(context, id);
}

/** Menus with their table, rules and actions. */
export const menuServer: ResourceServer = serveResource(menu, {
  table: 'menu',
  searchable: false,
  computed: { objectNo: 't.object_no' },
  hooks: {
    beforeMove: async (context, node, parentId) => {
      const { id } = node;
      await requireBranchHeld(context, id);
      await requireParent(context, parentId, await query.heightBelow(context, id));
      await requireFreeName(context, { id, parentId }, node.name as I18nText);
    },
    beforeCreate,
    beforeUpdate,
    concerns: ['name', 'type', 'icon', 'target', 'enabled'],
    beforeDelete: async (tx, old) => {
      if (await query.hasChildren(tx, old.id)) throw commonErrors.inUse({ by: '@menu.children' });
    },
  },
  actions: bindActions(
    menuActions,
    switchHandlers(menu, async (context, { record }) => {
      if (!record.enabled) await requireBranchHeld(context, record.id);
    }),
  ),
});

/**
 * Deletes a menu with everything below it; answers how many. Throws `menu.rootDelete`, `common.notFound`,
 * `common.versionConflict`.
 */
export async function removeMenu(context: Context, id: string, version: number): Promise<{ readonly removed: number }> {
  if (id === menuRootId) throw menuErrors.rootDelete();
  await context.require('menu.delete');
  return context.tx(async (tx) => {
    const top = await recordsOf(tx, menu).lock(id, { scope: 'delete' });
    if (top.version !== version) throw commonErrors.versionConflict();
    const below = await query.menusBelow(tx, top.id);
    for (const each of [...below, top]) await deleteRecord(context, menuServer, { id: each.id, version: each.version });
    return { removed: below.length + 1 };
  });
}

/** The menus that the caller may open, with the modules above them, in their order. */
export async function myMenu(
  context: Context,
): Promise<{ items: MenuOfMine[]; icons: Record<string, string>; frameOrigins: string[] }> {
  const rows = await query.enabledMenus(context);
  const pages = declaredPages();
  const purviews = new Map<string, number>();
  // From the last to the first, so that what is below comes before what is above.
  for (const { id, parentId, type, target } of rows.toReversed()) {
    const page = pages.get(pageOfTarget(target, pages) ?? '');
    const own = type === 'module' ? 0 : Math.max(context.rights.menus.get(id) ?? 0, page?.fixed === true ? 1 : 0);
    const purview = Math.max(own, purviews.get(id) ?? 0);
    if (purview === 0) continue;
    purviews.set(id, purview);
    if (parentId !== null) purviews.set(parentId, Math.max(purview, purviews.get(parentId) ?? 0));
  }
  const items = rows.flatMap(({ openType, ...row }) => {
    const purview = purviews.get(row.id);
    return purview === undefined
      ? []
      : [{ ...row, page: pageOfTarget(row.target, pages), openType: Number(openType), purview }];
  });
  const icons = await query.iconAddresses(context, items.map(({ icon }) => icon).filter(isUuid));
  return { items, icons, frameOrigins: [...frameOrigins()] };
}

/** All menus of the tenant with the pictures of their icons. */
export async function menuTree(context: Context): Promise<{ items: MenuLine[]; icons: Record<string, string> }> {
  const items = await query.allMenus(context);
  return { items, icons: await query.iconAddresses(context, items.map(({ icon }) => icon).filter(isUuid)) };
}

/** What a menu carries. Throws `common.notFound`. */
export async function bindingsOf(context: Context, id: string): Promise<MenuBindings> {
  if (!isUuid(id)) throw commonErrors.notFound();
  const facts = await menuFacts(context.services.database, context.tenantId);
  const fact = facts.find((each) => each.id === id);
  if (!fact) throw commonErrors.notFound();
  const [row] = await context.rows<{ target: string | null }>('select target from menu where id = $1::uuid', [id]);
  const page = declaredPages().get(fact.page ?? '');
  const functions = [
    ...fact.reads.map((key) => ({ key, way: 'read' as const })),
    ...fact.writes.map((key) => ({ key, way: 'write' as const })),
    ...fact.others.map((key) => ({ key, way: 'grant' as const })),
  ];
  const held = new Set(functions.map(({ key }) => key));
  const apis = [...declaredEndpoints().values()]
    .filter(({ access }) => held.has(access))
    .map((endpoint) => ({
      id: endpoint.id,
      method: endpoint.method,
      path: endpoint.path,
      access: endpoint.access,
      name: context.texts.endpointName(context.locale, endpoint),
    }));
  return {
    page: page ? { code: page.code, title: page.title } : null,
    made: page ? null : madePageOfTarget(row?.target ?? null),
    functions,
    apis: apis.sort((left, right) => (left.id < right.id ? -1 : 1)),
  };
}
