import { expect, test } from 'vitest';
import { browserOperations } from './contract-code.ts';

test('operations come to browsers without the sentences of the reference page', () => {
  const code = `export const read = defineEndpoint({
  id: 'user.read',
  summary: 'Read one user\\'s data',
  answer: z.object({ summary: z.string() }),
});
`;

  expect(browserOperations(code)).toBe(`export const read = defineEndpoint({
  id: 'user.read',

  answer: z.object({ summary: z.string() }),
});
`);
});
