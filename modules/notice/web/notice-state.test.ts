import { expect, test } from 'vitest';
import { placeOf, stateKey } from './notice-state.ts';

test.each([
  { type: 2, readAt: null, handledAt: null, state: 'todo' },
  { type: 2, readAt: 'x', handledAt: null, state: 'todo' },
  { type: 2, readAt: 'x', handledAt: 'x', state: 'done' },
  { type: 1, readAt: null, handledAt: null, state: 'unread' },
  { type: 1, readAt: 'x', handledAt: null, state: 'read' },
] as const)('type $type, read $readAt, done $handledAt is $state', ({ state, ...notice }) => {
  expect(stateKey(notice)).toBe(state);
});

test('an address of the console is opened as a page, another as what it is', () => {
  const place = (url: string) => placeOf(url, 'https://console.example.com', '/mpcloud');

  expect(place('/userManager?q=1')).toEqual({ path: '/userManager', search: { q: '1' } });
  expect(place('https://console.example.com/mpcloud/myNotice')).toEqual({ path: '/myNotice', search: {} });
  expect(place('https://example.com/x?y=1')).toEqual({ href: 'https://example.com/x?y=1' });
});
