import { expect, test } from 'vitest';
import { browserTexts } from './server-texts.ts';

test('names of operations stay with the server, everything else goes to the browser', () => {
  const texts = {
    'endpoint.user.lock': 'Lock',
    'module.identity': 'Users',
    'operation.list': 'List',
    'user.title': 'User',
  };

  expect(JSON.parse(browserTexts(JSON.stringify(texts)))).toEqual({ 'user.title': 'User' });
});
