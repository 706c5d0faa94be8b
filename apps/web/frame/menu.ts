import { type I18nText, pickText, type Language } from '@mp/kernel/contract';
import { type PageSearch, routeOfPath, withoutOuter } from '@mp/kernel/web';
import { type MenuNode, pagesIn, wayTo } from '@mp/menu/web';

/** The tree with the pages whose name contains what was typed, in any case and any of the languages, or their address. */
export function searchMenu(menu: readonly MenuNode[], typed: string): readonly MenuNode[] {
  const wanted = typed.trim().toLocaleLowerCase();
  if (wanted === '') return menu;
  return menu.flatMap((node) => {
    if (node.type === 'page') {
      const words = [...Object.values(node.name), node.target ?? ''].join(' ').toLocaleLowerCase();
      return words.includes(wanted) ? [node] : [];
    }
    const children = searchMenu(node.children, typed);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The path of the page whose menu is marked for an address: its own, or the one it stands under. */
function markedPath(path: string): string {
  const plain = withoutOuter(path);
  return routeOfPath(plain)?.under ?? plain;
}

/** The menu that is marked for an address: of those that open its page the one that the address names, else the first. */
export function markedMenu(menu: readonly MenuNode[], path: string, search: PageSearch): MenuNode | undefined {
  const marked = markedPath(path);
  const pages = pagesIn(menu).map(({ node }) => node);
  const named = pages.find(({ no }) => String(no) === search.menuid);
  const own = pages.filter((node) => node.page !== null && `/${node.page}` === marked);
  const isFramed = marked === '/iframePage' || !routeOfPath(marked)?.fixed;
  if (own.length === 0) return isFramed ? named : undefined;
  return own.find((node) => node === named) ?? own[0];
}

/** The names of the modules above a menu, outermost first. */
export function namesAbove(menu: readonly MenuNode[], node: MenuNode | undefined): readonly I18nText[] {
  return wayTo(menu, node?.id)
    .slice(0, -1)
    .map(({ name }) => name);
}

/** A name in the language of the interface; Chinese where that has none. */
export const nameIn = (name: I18nText, language: Language): string => pickText(name, language);

/** What a made page or another site is called: like the menu that opens it, else as it calls itself. */
export function shownName(
  menu: Pick<MenuNode, 'name'> | undefined,
  own: string | undefined,
  language: Language,
): string | undefined {
  return menu ? nameIn(menu.name, language) : own;
}

const levels: Readonly<Record<string, number>> = {
  none: 0,
  level1: 1,
  level2: 2,
  level3: 3,
  all: Number.POSITIVE_INFINITY,
};

/** Whether a module at a level (0 on top) stands open by the setting. */
export function opensBy(setting: string, level: number): boolean {
  return level < (levels[setting] ?? 1);
}
