import { generateKeyPairSync, sign } from 'node:crypto';
import { identityModule } from '@mp/identity/server';
import type { ServerModule } from '@mp/kernel/server';
import { aServer, refusals, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, expect, test } from 'vitest';
import { issueScimToken, scimClient } from '../contract/index.ts';
import { scimModule } from './index.ts';
import { aDirectory, entraUser, patch } from './scim-directory.fixture.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const testKeys = `test:${publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64url')}`;

/** A licence code for a number of users. */
function aCode(users: number): string {
  const period = { nbf: Date.parse('2026-01-01') / 1000, exp: Date.parse('2099-01-01') / 1000 };
  const content = { kid: 'test', lid: 'L-1', type: 'platform', customer: 'Test', ...period, limits: { users } };
  const body = `MP1.${Buffer.from(JSON.stringify(content)).toString('base64url')}`;
  return `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`;
}

/** Everybody of the house keeps directories, as a role may. */
const keepers: ServerModule = {
  name: 'keepers',
  grants: {
    staff: {
      functions: [
        'scimClient.read',
        'scimClient.create',
        'scimClient.update',
        'scimClient.issueToken',
        'scimGroup.read',
      ],
    },
  },
};

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await aServer([settingsModule, organisationModule, identityModule, scimModule, keepers], {
    environment: { licenceKeys: testKeys },
  });
  admin = await server.aUser({ kind: 'admin' });
});

test('who holds the functions keeps directories; a token is for administrators, who hold what it can do', async () => {
  const staff = await server.aUser({ tenant: admin.tenant });
  const values = { name: 'By a role', defaultOrgId: admin.tenant.rootId };

  const made = await server.call(staff, 'POST', scimClient.path, { body: values });
  const id = (made.body as { id: string }).id;
  const token = await server.call(staff, 'POST', `${scimClient.path}/${id}/token`);
  const deleted = await server.call(staff, 'DELETE', `${scimClient.path}/${id}`);
  const issued = await server.call(admin, 'POST', `${scimClient.path}/${id}/token`);

  expect([made.status, token.status, deleted.status, issued.status]).toEqual([201, 403, 403, 201]);
});

test('issuing a token asks the refusals of every operation', async () => {
  const stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  const foreign = await aDirectory(server, stranger);

  const answers = await refusals(server, {
    endpoint: issueScimToken,
    foreignId: async () => foreign.id,
  });

  expect(answers).toMatchObject({ notSignedIn: { status: 401 }, otherTenant: { status: 404 } });
});

test('a directory gets no organisation of another tenant, and one that is gone makes its users be refused', async () => {
  const other = await server.aTenant();
  const wrong = await server.call(admin, 'POST', scimClient.path, {
    body: { name: 'Wrong', defaultOrgId: other.rootId },
  });
  const directory = await aDirectory(server, admin);
  await server.sql('update org set deleted_at = now() where id = $1', [admin.tenant.rootId]);

  const refused = await directory.send('POST /Users', { body: entraUser('homeless') });
  await server.sql('update org set deleted_at = null where id = $1', [admin.tenant.rootId]);

  expect(wrong.status).toBe(422);
  expect(refused).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
});

test('no user is created or enabled beyond the number of the licence', async () => {
  const directory = await aDirectory(server, admin);
  const platform = await server.aUser({ kind: 'platform' });
  const [{ n }] = (await server.sql(`select count(*)::integer as n from account where status = 'enabled'`)) as [
    { n: number },
  ];
  const activated = await server.call(platform, 'POST', '/settings/licence', { body: { code: aCode(n + 1) } });

  const first = await directory.send('POST /Users', { body: entraUser('lastone') });
  const second = await directory.send('POST /Users', { body: entraUser('onetoomany') });
  const off = await directory.send(`PATCH /Users/${first.body.id}`, {
    body: patch({ op: 'replace', path: 'active', value: false }),
  });
  const third = await directory.send('POST /Users', { body: entraUser('successor') });
  const on = await directory.send(`PATCH /Users/${first.body.id}`, {
    body: patch({ op: 'replace', path: 'active', value: true }),
  });

  expect(activated.status).toBeLessThan(300);
  expect([first, second, off, third, on].map(({ status }) => status)).toEqual([201, 403, 200, 201, 403]);
});
