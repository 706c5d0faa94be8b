import type { MenuEntry, MenuGroup, Rights, Text, WebModule } from '@mp/kernel/web';
import { allows, menuGroups, routeOfPath, withoutOuter } from '@mp/kernel/web';

/** A page in the menu. */
export interface MenuPage {
  readonly path: `/${string}`;
  readonly titleKey: string;
  readonly icon: MenuEntry['icon'];
}

/** A group of the menu with its pages. */
export interface MenuBranch {
  readonly group: MenuGroup;
  readonly pages: readonly MenuPage[];
}

/** The menu of the mounted modules, with the pages the user may open; empty groups are left out. */
export function menuOf(modules: readonly WebModule[], rights: Rights): readonly MenuBranch[] {
  const entries = modules.flatMap(({ menu, routes }) =>
    (menu ?? []).flatMap((entry) => {
      const route = routes?.find(({ path }) => path === entry.path);
      return route && allows(rights, route.right) ? [{ ...entry, titleKey: route.titleKey }] : [];
    }),
  );
  return menuGroups
    .map((group) => ({
      group,
      pages: entries.filter((entry) => entry.group === group).toSorted((left, right) => left.order - right.order),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** The branches with the pages whose title contains what was typed, in any case. */
export function searchMenu(menu: readonly MenuBranch[], typed: string, t: Text): readonly MenuBranch[] {
  const wanted = typed.trim().toLocaleLowerCase();
  if (wanted === '') return menu;
  return menu
    .map(({ group, pages }) => ({
      group,
      pages: pages.filter(({ titleKey, path }) => `${t(titleKey)} ${path}`.toLocaleLowerCase().includes(wanted)),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** The menu page that is marked for an address: its own, or the one it stands under. */
export function markedPath(path: string): string {
  const plain = withoutOuter(path);
  return routeOfPath(plain)?.under ?? plain;
}

/** The group an address belongs to. */
export function groupOf(menu: readonly MenuBranch[], path: string): MenuBranch | undefined {
  const marked = markedPath(path);
  return menu.find(({ pages }) => pages.some((page) => page.path === marked));
}
