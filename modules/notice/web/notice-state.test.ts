import { expect, test } from 'vitest';
import { placeOf, stateKey } from './notice-state.ts';

test.each([
  [2, null, null, 'todo'],
  [2, 'x', null, 'todo'],
  [2, 'x', 'x', 'done'],
  [1, null, null, 'unread'],
  [1, 'x', null, 'read'],
] as const)('type %i, read %s, done %s is %s', (type, readAt, handledAt, state) => {
  expect(stateKey({ type, readAt, handledAt })).toBe(state);
});

test('an address of the console is opened as a page, another as what it is', () => {
  const place = (url: string) => placeOf(url, 'https://console.example.com', '/mpcloud');

  expect(place('/userManager?q=1')).toEqual({ path: '/userManager', search: { q: '1' } });
  expect(place('https://console.example.com/mpcloud/myNotice')).toEqual({ path: '/myNotice', search: {} });
  expect(place('https://example.com/x?y=1')).toEqual({ href: 'https://example.com/x?y=1' });
});
