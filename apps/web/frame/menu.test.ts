import { defineWebModule, registerWebModules, type Rights } from '@mp/kernel/web';
import { beforeAll, describe, expect, test } from 'vitest';
import { groupOf, markedPath, menuOf, searchMenu } from './menu.ts';

const icon = () => null;
const load = () => Promise.resolve(icon);
const sample = defineWebModule({
  name: 'sample',
  routes: [
    { path: '/userManager', titleKey: 'nav.users', load, right: 'user.read' },
    { path: '/userDetail', titleKey: 'nav.user', load, right: 'user.read', under: '/userManager' },
    { path: '/jobManager', titleKey: 'nav.jobs', load, right: 'job.read' },
    { path: '/myTask', titleKey: 'nav.tasks', load, fixed: true },
  ],
  menu: [
    { group: 'system', path: '/jobManager', icon, order: 1 },
    { group: 'organisation', path: '/userManager', icon, order: 1 },
    { group: 'work', path: '/myTask', icon, order: 1 },
  ],
});
const rights = (...functions: string[]): Rights => ({ admin: null, functions, fields: {}, masked: [] });
const words: Readonly<Record<string, string>> = {
  'nav.users': '用户管理',
  'nav.jobs': 'Jobs',
  'nav.tasks': '我的任务',
};
const t = (key: string): string => words[key] ?? key;

beforeAll(() => registerWebModules([sample]));

describe('the menu', () => {
  test('shows only what the user may open, in the order of the groups', () => {
    expect(menuOf([sample], rights('user.read')).map(({ group }) => group)).toEqual(['work', 'organisation']);
    expect(menuOf([sample], rights('user.read', 'job.read')).map(({ group }) => group)).toEqual([
      'work',
      'organisation',
      'system',
    ]);
  });

  test('is searched by title in any case and by address', () => {
    const menu = menuOf([sample], rights('user.read', 'job.read'));

    expect(searchMenu(menu, '用户', t).flatMap(({ pages }) => pages.map(({ path }) => path))).toEqual(['/userManager']);
    expect(searchMenu(menu, 'JOB', t).flatMap(({ pages }) => pages.map(({ path }) => path))).toEqual(['/jobManager']);
    expect(searchMenu(menu, 'nothing', t)).toEqual([]);
    expect(searchMenu(menu, ' ', t)).toBe(menu);
  });

  test('marks the list while one of its records is open, also without the frame', () => {
    const menu = menuOf([sample], rights('user.read'));

    expect(markedPath('/userDetail')).toBe('/userManager');
    expect(markedPath('/userManager_outer')).toBe('/userManager');
    expect(groupOf(menu, '/userDetail')?.group).toBe('organisation');
  });
});

test('an address registered by two modules is refused', () => {
  const other = defineWebModule({ name: 'other', routes: [{ path: '/userManager', titleKey: 'nav.users', load }] });

  expect(() => registerWebModules([other])).toThrow('/userManager');
});
