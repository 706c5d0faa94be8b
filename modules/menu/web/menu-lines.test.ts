import { describe, expect, test } from 'vitest';
import { menuRootId } from '../contract/menu.resource.ts';
import type { MenuLine } from '../contract/menu-editor.api.ts';
import { aboveMenu, childRefusal, countBelow, filterMenus, freshId, menuBranches, stepTo } from './menu-lines.ts';

const line = (id: string, parentId: string | null, over: Partial<MenuLine> = {}): MenuLine => ({
  id,
  version: 1,
  parentId,
  no: 1,
  code: id,
  name: { ZH_CN: id },
  icon: 'menu',
  type: 'module',
  target: null,
  enabled: true,
  platform: 'both',
  ...over,
});
const items = [
  line('a', null),
  line('b', 'a', { name: { ZH_CN: '用户', EN_US: 'Users' }, type: 'page', target: '/userManager' }),
  line('c', 'a', { platform: 'phone' }),
  line('d', 'c', { type: 'page', platform: 'pc' }),
  line('e', null, { enabled: false }),
];
const look = { root: '菜单', fresh: '新菜单', labelOf: ({ id }: MenuLine) => id, iconOf: () => null };
const ids = (shown: readonly MenuLine[]) => shown.map(({ id }) => id).join('');

describe('the tree of the menu manager', () => {
  test('stands below one root, with the menu that is being made last below its parent', () => {
    const branches = menuBranches(items, { parentId: 'a' }, look);

    expect(branches.get('')?.nodes.map(({ id, hasChildren }) => [id, hasChildren])).toEqual([[menuRootId, true]]);
    expect(branches.get('a')?.nodes.map(({ id }) => id)).toEqual(['b', 'c', freshId]);
    expect(branches.get(menuRootId)?.nodes.map(({ isOff }) => isOff)).toEqual([false, true]);
  });

  test('shows what fits the search and the device, with the modules above it', () => {
    expect(ids(filterMenus(items, { typed: 'users', platform: undefined }))).toBe('ab');
    expect(ids(filterMenus(items, { typed: '', platform: 'pc' }))).toBe('abcde');
    expect(ids(filterMenus(items, { typed: '', platform: 'phone' }))).toBe('abce');
    expect(filterMenus(items, { typed: ' ', platform: undefined })).toBe(items);
  });

  test('knows what stands above and below', () => {
    expect(ids(aboveMenu(items, 'd'))).toBe('acd');
    expect(countBelow(items, 'a')).toBe(3);
    expect(countBelow(items, 'b')).toBe(0);
  });

  test('refuses children of a page and a seventh level', () => {
    const deep = ['1', '2', '3', '4', '5', '6'].map((id, at, all) => line(id, all[at - 1] ?? null));

    expect(childRefusal(items, 'b')).toEqual({ code: 'menu.pageNoChild' });
    expect(childRefusal(items, 'a')).toBeUndefined();
    expect(childRefusal(items, null)).toBeUndefined();
    expect(childRefusal(deep, '5')).toBeUndefined();
    expect(childRefusal(deep, '6')).toEqual({ code: 'menu.tooDeep', params: { max: 6 } });
  });

  test('moves a menu by one place among its siblings, not beyond their ends', () => {
    expect(stepTo(items, 'e', -1)).toEqual({ parentId: null, beforeId: 'a' });
    expect(stepTo(items, 'b', 1)).toEqual({ parentId: 'a' });
    expect(stepTo(items, 'a', -1)).toBeUndefined();
    expect(stepTo(items, 'e', 1)).toBeUndefined();
  });
});
