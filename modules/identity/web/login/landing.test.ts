import fc from 'fast-check';
import { expect, test } from 'vitest';
import { landingAddress } from './landing.ts';

test.each([
  ['/userManager?menuid=7', '/dashboard', '/mpcloud/userManager?menuid=7'],
  ['', '/dashboard', '/mpcloud/dashboard'],
  ['', '', '/mpcloud/'],
  ['//evil.example', '/dashboard', '/mpcloud/dashboard'],
  ['/\\evil.example', '/dashboard', '/mpcloud/dashboard'],
  ['https://evil.example', '/dashboard', '/mpcloud/dashboard'],
  ['/../other', '/dashboard', '/mpcloud/'],
  ['/login?redirect=/x', '/dashboard', '/mpcloud/dashboard'],
])('after signing in, %s (first page %s) leads to %s', (redirect, first, address) => {
  expect(landingAddress(redirect, first)).toBe(address);
});

test('no redirect ever leaves the console', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (redirect) => {
      const { host, pathname } = new URL(landingAddress(redirect, '/dashboard'), 'https://console.example');

      expect(host).toBe('console.example');
      expect(pathname.startsWith('/mpcloud/')).toBe(true);
    }),
    { numRuns: 50 },
  );
});
