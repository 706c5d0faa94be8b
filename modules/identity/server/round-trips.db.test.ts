import { aServer, type TestServer } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, expect, test } from 'vitest';
import { identityModule, sessionOf } from './index.ts';
import { aPerson, LoginClient, noon, password } from './login-client.fixture.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer([settingsModule, identityModule], {
    loginCheck: 'none',
    sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request),
  });
  server.setNow(noon);
});

/** How often `work` goes to the database, and with how many statements. */
async function journeysOf(
  work: () => Promise<unknown>,
): Promise<{ readonly trips: number; readonly statements: number }> {
  const { slow } = server.services.database;
  const note = slow.note.bind(slow);
  const sent: number[] = [];
  slow.note = (statements, ms) => {
    sent.push(statements.length);
    note(statements, ms);
  };
  try {
    await work();
  } finally {
    slow.note = note;
  }
  return { trips: sent.length, statements: sent.reduce((sum, each) => sum + each, 0) };
}

test('a sign-in goes to the database once for its name and twice for its password', async () => {
  await aPerson(server, { userName: 'counted' });
  const client = new LoginClient(server);
  await client.login('counted', password);

  const check = await journeysOf(() => client.check('counted'));
  const fields = await client.loginForm('counted', password);
  const login = await journeysOf(() => client.send('POST', 'login', { fields }));

  expect([check.trips, login.trips]).toEqual([1, 2]);
  // A statement that is added here is added to every sign-in.
  expect([check.statements, login.statements]).toEqual([7, 16]);
});
