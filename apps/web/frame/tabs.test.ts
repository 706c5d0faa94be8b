import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { close, move, others, pin, reload, restore, type Tab, tabKey, visit } from './tabs.ts';

const open = (...paths: string[]): readonly Tab[] =>
  paths.reduce<readonly Tab[]>((tabs, path) => visit(tabs, { path, search: {} }), []);
const keys = (tabs: readonly Tab[]): string[] => tabs.map(({ key }) => key);

describe('opening', () => {
  test('a list keeps one tab whatever its filter', () => {
    const tabs = visit(open('/dashboard', '/userManager'), { path: '/userManager', search: { q: '张' } });

    expect(keys(tabs)).toEqual(['/dashboard', '/userManager']);
    expect(tabs[1]?.search).toEqual({ q: '张' });
  });

  test('each record has its own tab', () => {
    const tabs = visit(visit([], { path: '/dealerInfoDetail', search: { id: '1' } }), {
      path: '/dealerInfoDetail',
      search: { id: '2' },
    });

    expect(keys(tabs)).toEqual(['/dealerInfoDetail?id=1', '/dealerInfoDetail?id=2']);
  });

  test('the same address changes nothing', () => {
    const tabs = open('/dashboard', '/userManager');

    expect(visit(tabs, { path: '/userManager', search: {} })).toBe(tabs);
  });

  test('the home page stands first, also when opened last', () => {
    expect(keys(open('/userManager', '/dashboard'))).toEqual(['/dashboard', '/userManager']);
  });

  test('beyond 20 the oldest one without unsaved changes gives way', () => {
    const paths = Array.from({ length: 19 }, (_, index) => `/p${index}`);
    const full = open('/dashboard', ...paths);

    const tabs = visit(full, { path: '/new', search: {} }, (key) => key === '/p0');

    expect(tabs).toHaveLength(20);
    expect(keys(tabs)).toContain('/p0');
    expect(keys(tabs)).not.toContain('/p1');
  });
});

describe('closing', () => {
  test('the one in front moves to its right neighbour, at the end to the left one', () => {
    const tabs = open('/dashboard', '/a', '/b');

    expect(close(tabs, '/a', '/a').front).toBe('/b');
    expect(close(tabs, '/b', '/b').front).toBe('/a');
  });

  test('another one leaves the front alone', () => {
    expect(close(open('/dashboard', '/a', '/b'), '/a', '/b')).toMatchObject({ front: '/b' });
  });

  test('neither the home page nor a pinned tab can be closed', () => {
    const tabs = pin(open('/dashboard', '/a', '/b'), '/a', true);

    expect(close(tabs, '/dashboard', '/b').tabs).toBe(tabs);
    expect(close(tabs, '/a', '/b').tabs).toBe(tabs);
    expect(keys(others(tabs, '/b'))).toEqual([]);
  });
});

test('a pinned tab stands in front of the others and stays there when another is moved', () => {
  const tabs = pin(open('/dashboard', '/a', '/b', '/c'), '/c', true);

  expect(keys(tabs)).toEqual(['/dashboard', '/c', '/a', '/b']);
  expect(keys(move(tabs, '/b', 0))).toEqual(['/dashboard', '/c', '/b', '/a']);
});

test('a reload starts one page anew', () => {
  expect(reload(open('/dashboard', '/a'), '/a').map(({ round }) => round)).toEqual([0, 1]);
});

test('what is stored comes back, without pages that are gone', () => {
  const tabs = pin(open('/dashboard', '/a', '/gone'), '/a', true);

  expect(keys(restore(JSON.parse(JSON.stringify(tabs)), (path) => path !== '/gone'))).toEqual(['/dashboard', '/a']);
  expect(restore({ nonsense: true }, () => true)).toEqual([]);
  expect(restore([null, { path: 3 }, { path: '/a', search: { id: 5 } }], () => true)).toMatchObject([{ key: '/a' }]);
});

test('no order of acts loses the home page, doubles a tab or breaks the order of pinned ones', () => {
  const act = fc.record({
    kind: fc.constantFrom('visit', 'close', 'pin', 'free', 'move'),
    page: fc.constantFrom('/a', '/b', '/c', '/d'),
    to: fc.nat(5),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      let tabs = open('/dashboard');
      for (const { kind, page, to } of acts) {
        if (kind === 'visit') tabs = visit(tabs, { path: page, search: {} });
        if (kind === 'close') tabs = close(tabs, page, page).tabs;
        if (kind === 'pin' || kind === 'free') tabs = pin(tabs, page, kind === 'pin');
        if (kind === 'move') tabs = move(tabs, page, to);
      }
      const ranks = tabs.map((tab) => (tab.path === '/dashboard' ? 0 : tab.pinned ? 1 : 2));
      return (
        tabs[0]?.key === tabKey('/dashboard', {}) &&
        new Set(keys(tabs)).size === tabs.length &&
        ranks.every((rank, index) => index === 0 || rank >= (ranks[index - 1] ?? 0))
      );
    }),
  );
});
