import { expect, test } from 'vitest';
import { browserContract } from './contract-code.ts';

test('operations come to browsers without the sentences of the reference page', () => {
  const code = `export const read = defineEndpoint({
  id: 'user.read',
  summary: 'Read one user\\'s data',
  answer: user,
});
`;

  expect(browserContract(code)).toBe(`export const read = defineEndpoint({
  id: 'user.read',

  answer: user,
});
`);
});

test('a file that declares what others gather stays as it stands', () => {
  expect(browserContract(`export const user = defineResource('identity.user', {});`)).toBeNull();
  expect(browserContract(`export const userErrors = defineErrors('user', {});`)).not.toBeNull();
});
