import { defineWebModule, registerWebModules } from '@mp/kernel/web';
import { type MenuNode, menuTree, pagesIn } from '@mp/menu/web';
import { beforeAll, describe, expect, test } from 'vitest';
import { markedMenu, namesAbove, opensBy, searchMenu, shownName } from './menu.ts';

const icon = () => null;
const load = () => Promise.resolve(icon);
const sample = defineWebModule({
  name: 'sample',
  routes: [
    { path: '/userManager', titleKey: 'nav.users', load },
    { path: '/userDetail', titleKey: 'nav.user', load, under: '/userManager' },
    { path: '/jobManager', titleKey: 'nav.jobs', load },
    { path: '/myTask', titleKey: 'nav.tasks', load, fixed: true },
    { path: '/iframePage', titleKey: 'nav.page', load, fixed: true },
  ],
});
beforeAll(() => registerWebModules([sample]));

let no = 0;
const entry = (code: string, zh: string, over: Partial<MenuNode> = {}): Omit<MenuNode, 'children' | 'picture'> => ({
  id: code,
  no: (no += 1),
  parentId: null,
  code,
  name: { ZH_CN: zh, EN_US: code },
  icon: 'menu',
  type: 'page',
  target: `/${code}`,
  page: code,
  openType: 1,
  refresh: false,
  platform: 'both',
  purview: 1,
  ...over,
});
const items = [
  entry('organisation', '组织', { type: 'module' }),
  entry('userManager', '用户管理', { parentId: 'organisation' }),
  entry('again', '用户（二）', { parentId: 'organisation', page: 'userManager', target: '/userManager?q=a' }),
  entry('jobManager', '任务管理'),
  entry('report', '报表', { page: null, target: 'report/a.js' }),
];
const menu = menuTree({ items, icons: {} }, 'pc');
const found = (typed: string) => pagesIn(searchMenu(menu, typed)).map(({ node }) => node.code);
const numberOf = (code: string) => String(items.find((each) => each.code === code)?.no);

describe('the menu', () => {
  test('is searched by name in any language and case, and by address', () => {
    expect(found('用户')).toEqual(['userManager', 'again']);
    expect(found('JOBM')).toEqual(['jobManager']);
    expect(found('a.js')).toEqual(['report']);
    expect(found('nothing')).toEqual([]);
    expect(searchMenu(menu, ' ')).toBe(menu);
  });

  test('marks the list while one of its records is open, also without the frame', () => {
    expect(markedMenu(menu, '/userDetail', {})?.code).toBe('userManager');
    expect(markedMenu(menu, '/userManager_outer', {})?.code).toBe('userManager');
    expect(namesAbove(menu, markedMenu(menu, '/userDetail', {}))).toEqual([{ ZH_CN: '组织', EN_US: 'organisation' }]);
  });

  test('of two entries with the same page marks the one that the address names', () => {
    expect(markedMenu(menu, '/userManager', { menuid: numberOf('again') })?.code).toBe('again');
    expect(markedMenu(menu, '/userManager', { menuid: numberOf('jobManager') })?.code).toBe('userManager');
  });

  test('marks the entry of a made page by its number, and nothing for fixed pages without an entry', () => {
    expect(markedMenu(menu, '/iframePage', { menuid: numberOf('report') })?.code).toBe('report');
    expect(markedMenu(menu, '/myTask', { menuid: '-1' })).toBeUndefined();
  });

  test('stands open as deep as the setting says', () => {
    expect(
      ['none', 'level1', 'level2', 'level3', 'all'].map((setting) =>
        [0, 1, 2, 5].filter((level) => opensBy(setting, level)),
      ),
    ).toEqual([[], [0], [0, 1], [0, 1, 2], [0, 1, 2, 5]]);
  });
});

test('an address registered by two modules is refused', () => {
  const other = defineWebModule({ name: 'other', routes: [{ path: '/userManager', titleKey: 'nav.users', load }] });

  expect(() => registerWebModules([other])).toThrow('/userManager');
});

test('a made page is called like its menu, and by its own title where it was opened by its address', () => {
  const name = { ZH_CN: '报价', EN_US: 'Quotations' };

  expect(shownName({ name }, 'Offers', 'en-US')).toBe('Quotations');
  expect(shownName(undefined, 'Offers', 'en-US')).toBe('Offers');
  expect(shownName(undefined, undefined, 'en-US')).toBeUndefined();
});
