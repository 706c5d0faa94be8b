import type { Rights, Text, WebModule } from '@mp/kernel/web';
import { noRights, registerWebModules } from '@mp/kernel/web';
import { menuTree } from '@mp/menu/web';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { actionItems, hereItems, nextIndex, pageItems, rank, recordItem } from './palette-model.ts';

const module: WebModule = {
  name: 'lamps',
  routes: [{ path: '/lamps', titleKey: 'nav.lamps', load: async () => ({}) }],
  avatar: [
    { key: 'own', titleKey: 'nav.own', icon: () => null, order: 1, path: '/own' },
    { key: 'password', titleKey: 'nav.password', icon: () => null, order: 2, run: async () => undefined },
  ],
  records: [{ resource: 'lamps.lamp', path: '/lamps', param: 'lamp' }],
};
beforeAll(() => registerWebModules([module]));

const t: Text = (key, params) => (params ? `${key} ${JSON.stringify(params)}` : key);
const rights = (pages: readonly string[], ...functions: string[]): Rights => ({ ...noRights, pages, functions });
const lamp = { resource: 'lamps.lamp', id: '7', label: 'Floor lamp', number: 'L7' };

test('what begins with the typed text stands before what only contains it; the rest is left out', () => {
  const items = ['Dark lamps', 'Lamps', 'Chairs'].map((label) => ({ key: label, label, hint: '' }));
  expect(rank(items, 'lam').map(({ label }) => label)).toEqual(['Lamps', 'Dark lamps']);
});

test('a record is offered with its page to those who may open it, and not where it has none', () => {
  expect(recordItem({ modules: [module], rights: rights(['lamps']), t }, lamp)).toMatchObject({
    key: 'record lamps.lamp 7',
    hint: 'L7 · lamp.title',
    to: { path: '/lamps', search: { lamp: '7' } },
  });
  expect(recordItem({ modules: [module], rights: rights([], 'lamp.read'), t }, lamp)).toBeUndefined();
  expect(
    recordItem({ modules: [module], rights: rights(['lamps']), t }, { ...lamp, resource: 'lamps.shade' }),
  ).toBeUndefined();
});

test('actions are those the user may do, and what the avatar menu runs', () => {
  const keys = (given: Rights) =>
    actionItems({ modules: [module], rights: given, t }, async () => undefined).map(({ key }) => key);
  expect(keys(rights(['lamps'], 'lamp.create'))).toEqual(['new lamps.lamp', 'run password']);
  expect(keys(rights([], 'lamp.create'))).toEqual(['run password']);
});

test('what may be done with the record in front bears its name, what is refused says why', async () => {
  const ran: string[] = [];
  const action = (key: string, refused?: string) => ({ key, label: key, refused, run: () => void ran.push(key) });
  const items = hereItems([
    { name: 'Lamps', actions: [action('import')] },
    { name: 'Floor lamp', actions: [action('freeze'), action('sell', 'It is frozen.')] },
  ]);
  await items[1]?.run?.();

  expect(items.map(({ label, hint }) => [label, hint])).toEqual([
    ['import', 'Lamps'],
    ['freeze', 'Floor lamp'],
    ['sell', 'It is frozen.'],
  ]);
  expect(ran).toEqual(['freeze']);
  expect(hereItems([])).toEqual([]);
});

test('pages come from the menu and the avatar menu, each once', () => {
  const item = {
    id: 'a',
    no: 1,
    parentId: null,
    code: 'mine',
    name: { ZH_CN: '我的', EN_US: 'Mine' },
    icon: 'user',
    type: 'page',
    target: '/own',
    page: 'own',
    openType: 1,
    refresh: false,
    platform: 'both',
    purview: 1,
  } as const;
  const menu = menuTree({ items: [item], icons: {} }, 'pc');
  const items = (given: typeof menu) =>
    pageItems(given, [module], { t, language: 'en-US', way: () => ({}) }).map(({ key, label }) => [key, label]);

  expect(items(menu)).toEqual([['menu mine', 'Mine']]);
  expect(items([])).toEqual([['page /own', 'nav.own']]);
});

test('the arrows go round', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(39), (count, at) => {
      const index = at % count;
      expect(nextIndex(nextIndex(index, 1, count), -1, count)).toBe(index);
    }),
  );
  expect([nextIndex(0, -1, 3), nextIndex(2, 1, 3), nextIndex(0, 1, 0)]).toEqual([2, 0, 0]);
});
