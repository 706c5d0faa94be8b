import { expect, test } from 'vitest';
import type { MenuOfMine } from '../contract/index.ts';
import { menuTree, pagesIn, wayTo } from './menu-tree.ts';

const entry = (id: string, parentId: string | null, over: Partial<MenuOfMine> = {}): MenuOfMine => ({
  id,
  no: 1,
  parentId,
  code: id,
  name: { ZH_CN: id },
  icon: 'menu',
  type: 'page',
  target: `/${id}`,
  page: id,
  openType: 1,
  refresh: false,
  platform: 'both',
  purview: 1,
  ...over,
});
const items = [
  entry('system', null, { type: 'module' }),
  entry('jobs', 'system', { icon: 'own' }),
  entry('deep', 'system', { type: 'module' }),
  entry('phoneOnly', 'deep', { platform: 'phone' }),
  entry('home', null, { platform: 'pc' }),
];
const shown = (device: 'pc' | 'phone') =>
  pagesIn(menuTree({ items, icons: { own: 'data:x' } }, device)).map(({ node }) => node.id);

test('the tree keeps the order of the rows, and each device has its own menus', () => {
  expect(shown('pc')).toEqual(['jobs', 'home']);
  expect(shown('phone')).toEqual(['jobs', 'phoneOnly']);
});

test('a module in which nothing is left is not shown', () => {
  const [system] = menuTree({ items, icons: {} }, 'pc');

  expect(system?.children.map(({ id }) => id)).toEqual(['jobs']);
});

test('a page knows the modules above it, and an uploaded icon its picture', () => {
  const menu = menuTree({ items, icons: { own: 'data:x' } }, 'phone');

  expect(wayTo(menu, 'phoneOnly').map(({ id }) => id)).toEqual(['system', 'deep', 'phoneOnly']);
  expect(wayTo(menu, 'home')).toEqual([]);
  expect(pagesIn(menu)[1]?.above).toEqual([{ ZH_CN: 'system' }, { ZH_CN: 'deep' }]);
  expect(pagesIn(menu)[0]?.node.picture).toBe('data:x');
});
