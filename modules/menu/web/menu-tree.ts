import type { I18nText } from '@mp/kernel/contract';
import type { MenuOfMine } from '../contract/index.ts';

/** An entry of the user's menu with what stands below it. */
export interface MenuNode extends MenuOfMine {
  readonly children: readonly MenuNode[];
  /** Address of its picture when the icon was uploaded. */
  readonly picture: string | undefined;
}

interface Answer {
  readonly items: readonly MenuOfMine[];
  readonly icons: Readonly<Record<string, string>>;
}

/** The rows of the server as a tree, with what is meant for the device only; modules without pages are left out. */
export function menuTree({ items, icons }: Answer, device: 'pc' | 'phone'): readonly MenuNode[] {
  const below = new Map<string | null, MenuOfMine[]>();
  for (const item of items)
    if (item.platform === 'both' || item.platform === device)
      below.set(item.parentId, [...(below.get(item.parentId) ?? []), item]);
  const grow = (parentId: string | null): MenuNode[] =>
    (below.get(parentId) ?? [])
      .map((item) => ({ ...item, picture: icons[item.icon], children: grow(item.id) }))
      .filter(({ type, children }) => type === 'page' || children.length > 0);
  return grow(null);
}

/** The pages of a tree in its order, each with the names of the modules above it. */
export function pagesIn(
  menu: readonly MenuNode[],
  above: readonly I18nText[] = [],
): { readonly node: MenuNode; readonly above: readonly I18nText[] }[] {
  return menu.flatMap((node) =>
    node.type === 'page' ? [{ node, above }] : pagesIn(node.children, [...above, node.name]),
  );
}

/** The way from the top to a node, itself last; empty when it is not in the tree. */
export function wayTo(menu: readonly MenuNode[], id: string | undefined): readonly MenuNode[] {
  for (const node of menu) {
    if (node.id === id) return [node];
    const rest = wayTo(node.children, id);
    if (rest.length > 0) return [node, ...rest];
  }
  return [];
}
