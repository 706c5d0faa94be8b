import { call, plainResource, refreshRights, resourceClient, endpointQuery } from '@mp/kernel/web';
import { controlsOfMenu, holdersOf, setControl } from '@mp/permission/contract';
import { readMenuBindings, readMenuTree, removeMenuWithBelow } from '../contract/menu-editor.api.ts';
import { menu } from '../contract/menu.resource.ts';

const client = resourceClient(plainResource(menu));

/** All menus of the tenant. */
export const menuTreeQuery = endpointQuery(menu.key, readMenuTree);

/** What a menu carries. */
export const menuBindings = (id: string) => endpointQuery(menu.key, readMenuBindings, { params: { id } });

/** The fields of a menu's page with whether each needs a grant of its own. */
export const menuControls = (menuId: string) => endpointQuery(menu.key, controlsOfMenu, { query: { menuId } });

/** Lets a field need a grant of its own, or not. */
export async function switchControl(key: string, controlled: boolean, confirmed: boolean): Promise<void> {
  await call(setControl, { body: { key, controlled, confirmed } });
  await client.refresh();
}

/** How many users hold a menu; undefined for those who may not know. */
export async function usersOf(id: string): Promise<number | undefined> {
  return call(holdersOf, { query: { objType: '1', key: id } }).then(
    ({ total }) => total,
    () => undefined,
  );
}

/** What is shown of menus, and the frame's own menu, is read again after a change. */
export async function refreshMenus(): Promise<void> {
  await Promise.all([client.refresh(), refreshRights()]);
}

/** Deletes a menu with everything below it; answers how many. */
export async function removeMenu(id: string, version: number): Promise<number> {
  const { removed } = await call(removeMenuWithBelow, { params: { id }, body: { version } });
  await refreshMenus();
  return removed;
}

/** Moves a menu. */
export async function moveMenu(
  id: string,
  version: number,
  to: { readonly parentId: string | null; readonly beforeId?: string },
): Promise<void> {
  await client.move(id, version, to);
  await refreshMenus();
}
