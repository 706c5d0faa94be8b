import { expect, test } from 'vitest';
import { isOwnTarget } from './callback.api.ts';

test('only pages of this site are gone on to', () => {
  for (const own of ['/', '/dashboard', '/dealerManager?id=1&x=%2F%2F', '/a#b'])
    expect([own, isOwnTarget(own)]).toEqual([own, true]);
  for (const foreign of [
    '',
    'dashboard',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/callback?state=a',
    '\\\\evil',
    '/a\\b',
  ])
    expect([foreign, isOwnTarget(foreign)]).toEqual([foreign, false]);
});
