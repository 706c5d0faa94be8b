import type { Branch, TreeNode } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { menuLevels, menuRootId } from '../contract/menu.resource.ts';
import type { MenuLine } from '../contract/menu-editor.api.ts';

/** Id of the line of a menu that is not saved yet. */
export const freshId = 'new';

/** A menu that is being made. */
export interface FreshMenu {
  readonly parentId: string | null;
}

/** Which menus the tree shows. */
export interface MenuFilter {
  readonly typed: string;
  readonly platform: 'pc' | 'phone' | undefined;
}

/** The menus that fit the filter, with the modules above them. */
export function filterMenus(items: readonly MenuLine[], { typed, platform }: MenuFilter): readonly MenuLine[] {
  const wanted = typed.trim().toLocaleLowerCase();
  if (wanted === '' && platform === undefined) return items;
  const byId = new Map(items.map((each) => [each.id, each]));
  const kept = new Set<string>();
  for (const item of items) {
    const words = [...Object.values(item.name), item.code, item.target ?? ''].join(' ').toLocaleLowerCase();
    const fits = platform === undefined || item.platform === 'both' || item.platform === platform;
    if (!fits || !words.includes(wanted)) continue;
    for (let each: MenuLine | undefined = item; each; each = byId.get(each.parentId ?? '')) kept.add(each.id);
  }
  return items.filter(({ id }) => kept.has(id));
}

/** What a line looks like. */
export interface LineLook {
  readonly root: string;
  readonly fresh: string;
  readonly labelOf: (line: MenuLine) => string;
  readonly iconOf: (line: MenuLine) => ReactNode;
}

/** The branches of the tree below its root, with the menu that is being made last below its parent. */
export function menuBranches(
  items: readonly MenuLine[],
  fresh: FreshMenu | undefined,
  look: LineLook,
): Map<string, Branch> {
  const lists = new Map<string, TreeNode[]>();
  const add = (parent: string, node: TreeNode) => lists.set(parent, [...(lists.get(parent) ?? []), node]);
  const parents = new Set(items.map(({ parentId }) => parentId ?? menuRootId));
  if (fresh) parents.add(fresh.parentId ?? menuRootId);
  add('', { id: menuRootId, parentId: null, label: look.root, hasChildren: parents.has(menuRootId) });
  for (const item of items)
    add(item.parentId ?? menuRootId, {
      id: item.id,
      parentId: item.parentId ?? menuRootId,
      label: look.labelOf(item),
      icon: look.iconOf(item),
      isOff: !item.enabled,
      hasChildren: parents.has(item.id),
    });
  if (fresh) {
    const parentId = fresh.parentId ?? menuRootId;
    add(parentId, { id: freshId, parentId, label: look.fresh, hasChildren: false });
  }
  return new Map([...lists].map(([parent, nodes]) => [parent, { nodes, next: null }]));
}

/** The modules above a menu, from the top down. */
export function aboveMenu(items: readonly MenuLine[], id: string | null | undefined): readonly MenuLine[] {
  const item = items.find((each) => each.id === id);
  return item ? [...aboveMenu(items, item.parentId), item] : [];
}

/** How many menus stand below one. */
export function countBelow(items: readonly MenuLine[], id: string): number {
  return items.filter(({ parentId }) => parentId === id).reduce((sum, each) => sum + 1 + countBelow(items, each.id), 0);
}

/** Why nothing can be added below a menu; undefined where it can. */
export function childRefusal(
  items: readonly MenuLine[],
  parentId: string | null,
): { readonly code: string; readonly params?: { readonly max: number } } | undefined {
  const above = aboveMenu(items, parentId);
  if (above.at(-1)?.type === 'page') return { code: 'menu.pageNoChild' };
  return above.length >= menuLevels ? { code: 'menu.tooDeep', params: { max: menuLevels } } : undefined;
}

/** Where a menu stands when it goes one place up or down among its siblings; undefined at the end. */
export function stepTo(
  items: readonly MenuLine[],
  id: string,
  step: -1 | 1,
): { readonly parentId: string | null; readonly beforeId?: string } | undefined {
  const item = items.find((each) => each.id === id);
  if (!item) return undefined;
  const siblings = items.filter(({ parentId }) => parentId === item.parentId);
  const at = siblings.indexOf(item) + step;
  if (at < 0 || at >= siblings.length) return undefined;
  const before = siblings[step === 1 ? at + 1 : at];
  return { parentId: item.parentId, ...(before ? { beforeId: before.id } : {}) };
}
