import { loginModes } from '@mp/identity/contract';
import { signInWays, type SignInWay } from '@mp/identity/server';
import { expect, test } from 'vitest';
import { serverModules } from './modules.ts';

const ways = serverModules
  .flatMap(({ contributes }) => contributes ?? [])
  .filter(({ point }) => point === signInWays)
  .flatMap(({ items }) => items as readonly SignInWay[]);

test('every mode that the settings offer is proven by a module', () => {
  expect(loginModes.filter((mode) => !ways.some(({ name }) => name === mode))).toEqual([]);
});

test('a second factor may follow a password, the directory and another site, and nothing else', () => {
  const first = ways.filter(({ strength }) => strength === 'first').map(({ name }) => name);

  expect(first.sort()).toEqual(['domain', 'normal', 'signOn']);
  expect(ways.filter(({ strength }) => strength === 'both').map(({ name }) => name)).toEqual(['passkey']);
});
