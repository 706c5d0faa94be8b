import { describe, expect, test } from 'vitest';
import { menuTarget, type Openable, type Surroundings, type TenantFront, withTicket } from './menu-target.ts';

const menu = (target: string | null, over: Partial<Openable> = {}): Openable => ({
  no: 7,
  target,
  openType: 1,
  refresh: false,
  ...over,
});
const tenant: TenantFront = {
  tenancyId: '1001',
  gray: false,
  normalfrontUrl: 'https://hy.example.com/mpcloud/',
  grayfrontUrl: 'https://gray.example.com/mpcloud',
};
const around: Surroundings = {
  isRoute: (path) => ['/jobManager', '/userManager', '/iframePage'].includes(path),
  frameOrigins: ['https://bi.example.com'],
  base: '/mpcloud',
};
const open = (given: Openable, over: Partial<TenantFront> = {}) => menuTarget(given, { ...tenant, ...over }, around);
const inTab = { kind: 'page', style: 'tab', refresh: false };
const search = { tenancyId: '1001', menuid: '7' };

describe('a menu opens', () => {
  test('a page of the console in the frame, with tenant and menu number, and its own query', () => {
    expect(open(menu('/jobManager'))).toEqual({ ...inTab, path: '/jobManager', search });
    expect(open(menu('jobManager?state=running', { refresh: true }))).toEqual({
      ...inTab,
      path: '/jobManager',
      search: { state: 'running', ...search },
      refresh: true,
    });
  });

  test('a page key that ends in .js in the frame page, never as a script', () => {
    expect(open(menu('report/a.js'))).toEqual({
      ...inTab,
      path: '/iframePage',
      search: { cUrl: 'report/a.js', ...search },
    });
  });

  test.each(['old/list.jsp?x=1', 'form/a.page.json', '/legacy/a.html#top', 'a.aspx', 'custom:demo1'])(
    'the page %s in the frame page',
    (target) => {
      expect(open(menu(target))).toEqual({ ...inTab, path: '/iframePage', search: { cUrl: target, ...search } });
    },
  );

  test('what a target with cUrl names', () => {
    expect(open(menu('/iframePage?cUrl=report%2Fa.js'))).toMatchObject({
      path: '/iframePage',
      search: { cUrl: 'report/a.js' },
    });
  });

  test('style 2 in a new window with the frame, style 3 without it', () => {
    expect(open(menu('/jobManager', { openType: 2 }))).toMatchObject({ path: '/jobManager', style: 'window' });
    expect(open(menu('/jobManager', { openType: 3 }))).toMatchObject({ path: '/jobManager', style: 'outer' });
  });

  test.each([
    ['style -1', { openType: -1 }],
    ['no number', { no: -1 }],
  ])('with %s the whole page at the front of the tenant', (_what, over) => {
    expect(open(menu('/jobManager', over))).toEqual({
      kind: 'front',
      address: 'https://hy.example.com/mpcloud/jobManager',
      inWindow: false,
      needsTicket: false,
    });
    expect(open(menu('/jobManager', over), { normalfrontUrl: null })).toMatchObject({ address: '/mpcloud/jobManager' });
  });

  test('in gray mode the gray front, with a ticket and the user id', () => {
    const whole = open(menu('/jobManager', { openType: -1 }), { gray: true });
    const window = open(menu('/jobManager', { openType: 3 }), { gray: true });

    expect(whole).toEqual({
      kind: 'front',
      address: 'https://gray.example.com/mpcloud/jobManager',
      inWindow: false,
      needsTicket: true,
    });
    expect(window).toEqual({
      kind: 'front',
      address: 'https://gray.example.com/mpcloud/jobManager_outer?tenancyId=1001&menuid=7',
      inWindow: true,
      needsTicket: true,
    });
    expect(open(menu('/jobManager'), { gray: true })).toMatchObject({ kind: 'page' });
  });

  test('another site in the frame page where its origin is allowed, else outside', () => {
    expect(open(menu('https://bi.example.com/board'))).toMatchObject({
      path: '/iframePage',
      search: { cUrl: 'https://bi.example.com/board' },
    });
    expect(open(menu('https://other.example.com/board'))).toEqual({
      kind: 'outside',
      address: 'https://other.example.com/board',
    });
    expect(open(menu('https://bi.example.com/board', { openType: 2 }))).toMatchObject({ kind: 'outside' });
  });
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'ftp://example.com',
  '//evil.example.com',
  '/\\evil.example.com',
  '/nowhere',
  '',
  null,
])('the target %j is refused, whatever the style', (target) => {
  expect(open(menu(target))).toEqual({ kind: 'refused' });
  for (const openType of [2, 3]) expect(open(menu(target, { openType }))).toEqual({ kind: 'refused' });
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example.com'])(
  '%s is refused also as a whole page',
  (target) => {
    expect(open(menu(target, { openType: -1 }))).toEqual({ kind: 'refused' });
  },
);

test('a ticket stands behind the query and before the place in the page', () => {
  expect(withTicket('https://g.example/a', 'st_1', 'u1')).toBe('https://g.example/a?token=st_1&userid=u1');
  expect(withTicket('https://g.example/a?x=1#b', 'st_1', 'u1')).toBe('https://g.example/a?x=1&token=st_1&userid=u1#b');
});
