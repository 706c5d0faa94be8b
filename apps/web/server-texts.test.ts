import { expect, test } from 'vitest';
import { browserTexts } from './server-texts.ts';

test('names of operations and texts of notices stay with the server, everything else goes to the browser', () => {
  const texts = {
    'endpoint.user.lock': 'Lock',
    'module.identity': 'Users',
    'operation.list': 'List',
    'login.factorAdded.text': 'Added',
    'login.passwordChanged.source': 'Account security',
    'user.title': 'User',
    'mailSettings.field.host': 'Server',
    'mailSettings.title': 'Mail server',
  };

  expect(JSON.parse(browserTexts(JSON.stringify(texts)))).toEqual({
    'login.passwordChanged.source': 'Account security',
    'user.title': 'User',
    'mailSettings.title': 'Mail server',
  });
});
