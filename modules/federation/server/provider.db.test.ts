import { loginPrefix } from '@mp/kernel/contract';
import type { TestUser } from '@mp/kernel/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFederation, type TestFederation } from './federation.fixture.ts';
import { anOidcProvider, type TestOidc } from './oidc-provider.fixture.ts';
import { aSigner } from './saml-provider.fixture.ts';

const path = '/federation/identityProvider';
const base = `${loginPrefix}/signon`;
let world: TestFederation;
let oidc: TestOidc;
let admin: TestUser;
let platformAdmin: TestUser;
let clerk: TestUser;

beforeAll(async () => {
  world = await aFederation({ browsers: false });
  oidc = await anOidcProvider([]);
  const { server, home } = world;
  admin = await server.aUser({ tenant: home, userName: 'tenantadmin', kind: 'admin' });
  platformAdmin = await server.aUser({ tenant: home, userName: 'platformadmin', kind: 'platform' });
  clerk = await server.aUser({ tenant: home, userName: 'clerk' });
});
afterAll(() => oidc.close());
beforeEach(async () => {
  await world.reset();
});

const form = () => ({
  name: `Company ${Math.random().toString(36).slice(2, 10)}`,
  protocol: 'oidc',
  issuer: oidc.issuer,
  clientId: oidc.clientId,
  clientSecret: oidc.clientSecret,
  linkBy: 'none',
});
const create = (user: TestUser, more: object = {}) =>
  world.server.call(user, 'POST', path, { body: { ...form(), ...more } });

describe('a provider is set up', () => {
  test('by an administrator; its secret is never answered, and typed again when the issuer changes', async () => {
    const made = await create(admin);
    const { id, version } = made.body;
    const read = await world.server.call(admin, 'GET', `${path}/${id}`);
    const [stored] = await world.server.sql<{ secret: string }>(
      'select client_secret as secret from identity_provider where id = $1',
      [id],
    );
    const moved = await world.server.call(admin, 'PUT', `${path}/${id}`, {
      body: { version, issuer: 'https://elsewhere.example' },
    });
    const kept = await world.server.call(admin, 'PUT', `${path}/${id}`, {
      body: { version, name: `${form().name}`, clientSecret: { set: true } },
    });

    expect(made.status).toBe(201);
    expect(read.body.clientSecret).toEqual({ set: true });
    expect(JSON.stringify([made.body, read.body])).not.toContain(oidc.clientSecret);
    expect(stored?.secret).toMatch(/^e1\./u);
    expect(moved.body.fields).toEqual([expect.objectContaining({ path: 'clientSecret', code: 'common.secretAgain' })]);
    expect(kept.status).toBe(200);
    expect(JSON.stringify(kept.body)).not.toContain(oidc.clientSecret);
  });

  test('by nobody else, and for all tenants by the platform alone', async () => {
    const byClerk = await create(clerk);
    const shared = await create(admin, { shared: true });
    const byPlatform = await create(platformAdmin, { shared: true });

    expect(byClerk.status).toBe(403);
    expect(shared.body.code).toBe('identityProvider.sharedByPlatform');
    expect(byPlatform.status).toBe(201);
  });

  test('only after the password has been given again', async () => {
    const other = await world.server.aUser({ tenant: world.home, userName: 'hasty', kind: 'admin' });
    await world.server.sql('update session set step_up_until = null where account_id = $1', [other.id]);

    expect((await create(other)).body.code).toBe('auth.stepUpRequired');
  });

  test.each([
    ['without an issuer', { issuer: null }, 'issuer'],
    ['without openid among the scopes', { scopes: 'profile' }, 'scopes'],
    ['creating users in no organisation', { createUsers: true }, 'orgId'],
    [
      'with a certificate that is none',
      {
        protocol: 'saml',
        ssoUrl: 'https://i.example',
        idpEntityId: 'i',
        certificates: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      },
      'certificates',
    ],
  ] as const)('not %s', async (_what, more, field) => {
    const { status, body } = await create(admin, more);

    expect(status).toBe(422);
    expect(body.fields.map(({ path: each }: { path: string }) => each)).toContain(field);
  });
});

test('what has to be entered at the other site is told, and whether it answers', async () => {
  const { id } = (await create(admin)).body;
  const signer = aSigner();
  const saml = (
    await create(admin, {
      protocol: 'saml',
      ssoUrl: 'https://idp.example/sso',
      idpEntityId: 'https://idp.example',
      certificates: signer.certificate,
    })
  ).body;
  const away = (await create(admin, { issuer: 'https://10.1.2.3' })).body;

  const facts = await world.server.call(admin, 'GET', `${path}/${id}/facts`);
  const samlFacts = await world.server.call(admin, 'GET', `${path}/${saml.id}/facts`);
  const answers = await world.server.call(admin, 'POST', `${path}/${id}/test`, { body: {} });
  const absent = await world.server.call(admin, 'POST', `${path}/${away.id}/test`, { body: {} });

  expect(facts.body).toEqual({ callbackUrl: `http://localhost${base}/callback`, entityId: null, metadata: null });
  expect(samlFacts.body.callbackUrl).toBe(`http://localhost${base}/acs`);
  expect(samlFacts.body.metadata).toContain(`entityID="http://localhost${base}/metadata"`);
  expect(answers.body).toEqual({ issuer: oidc.issuer, address: `${oidc.issuer}/auth` });
  expect(absent.body.code).toBe('signOn.providerUnavailable');
});
