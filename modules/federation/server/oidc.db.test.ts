import { aPerson, LoginClient, password } from '@mp/identity/testing';
import { loginPrefix } from '@mp/kernel/contract';
import { groupsTold } from '@mp/identity/server';
import { seal, systemContext } from '@mp/kernel/server';
import type { TestServer, TestTenant } from '@mp/kernel/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFederation, type TestFederation } from './federation.fixture.ts';
import { aHangingServer, anOidcProvider, type TestOidc } from './oidc-provider.fixture.ts';

const redirectUri = `http://localhost${loginPrefix}/signon/callback`;
let world: TestFederation;
let server: TestServer;
let oidc: TestOidc;
let home: TestTenant;
let other: TestTenant;
let client: LoginClient;

beforeAll(async () => {
  world = await aFederation();
  ({ server, home, other } = world);
  oidc = await anOidcProvider([redirectUri]);
});
afterAll(() => oidc.close());
beforeEach(async () => {
  client = await world.reset();
});

interface ProviderOptions {
  readonly tenant?: TestTenant;
  readonly [column: string]: unknown;
}

const aProvider = ({ tenant = home, ...columns }: ProviderOptions = {}) =>
  world.aProvider({
    tenant_id: tenant.id,
    protocol: 'oidc',
    issuer: oidc.issuer,
    client_id: oidc.clientId,
    client_secret: seal(oidc.clientSecret),
    scopes: 'openid profile email',
    user_name_claim: 'preferred_username',
    name_claim: 'name',
    email_claim: 'email',
    groups_claim: 'groups',
    ...columns,
  });

const leave = (provider: string) => world.leave(provider, client);
const hand = (proof: string, secret: string) => world.hand(proof, secret, client);

/** The way back: the address of the login page that the browser is sent to. */
async function comeBack(address: string): Promise<URL> {
  const url = new URL(address);
  const answer = await server.app.inject({
    method: 'GET',
    url: `${url.pathname}${url.search}`,
    remoteAddress: client.ip,
  });
  expect(answer.statusCode).toBe(303);
  return new URL(String(answer.headers.location), 'http://localhost');
}

/** The whole way of somebody through the provider. */
async function signOn(provider: string, sub: string) {
  const { url, secret } = await leave(provider);
  const landed = await comeBack(await oidc.visit(url, sub));
  return hand(landed.searchParams.get('signOn') ?? '', secret);
}

const aCompanyPerson = (sub: string, more: object = {}) =>
  oidc.people.set(sub, {
    sub,
    preferred_username: `${sub}@corp.example`,
    name: `Zoe ${sub}`,
    email: `${sub}@corp.example`,
    email_verified: true,
    ...more,
  });

/** A role that a group of these sources stands for. */
async function aRole(group: string, sources: string): Promise<string> {
  const id = randomUUID();
  await server.sql(
    `insert into role (tenant_id, id, created_at, updated_at, org_id, org_type, code, name, usable)
     values ($1, $2, now(), now(), $4, 'single', $3, $3, true)`,
    [home.id, id, `R${id.replaceAll('-', '').slice(0, 20)}`, home.rootId],
  );
  await server.sql(
    `insert into group_mapping (tenant_id, id, created_at, updated_at, group_name, sources, role_ids)
     values ($1, $2, now(), now(), $3, $5, array[$4::uuid])`,
    [home.id, randomUUID(), group, id, sources],
  );
  return id;
}

async function rolesOf(userId: string): Promise<string[]> {
  const rows = await server.sql<{ role_id: string }>(
    `select role_id from role_member where member_type = 'user' and member_id = $1 order by role_id`,
    [userId],
  );
  return rows.map(({ role_id }) => role_id);
}

describe('signing on by OpenID Connect', () => {
  test('a person who comes for the first time becomes a user of the tenant, and comes back as the same one', async () => {
    const provider = await aProvider({ create_users: true, org_id: home.rootId });
    aCompanyPerson('zoe');

    const first = await signOn(provider, 'zoe');
    const again = await signOn(provider, 'zoe');

    expect(first.data).toMatchObject({ username: 'zoe', employeeName: 'Zoe_zoe' });
    expect(again.data.userid).toBe(first.data.userid);
    const [kept] = await server.sql<{ email: string; external: boolean; org: string }>(
      'select email, external, default_org_id as org from tenant_user where tenant_id = $1 and id = $2',
      [home.id, first.data.userid],
    );
    expect(kept).toEqual({ email: 'zoe@corp.example', external: false, org: home.rootId });
  });

  test('the address that the browser comes back to keeps the tenant and the page, and nothing else', async () => {
    const provider = await aProvider();
    aCompanyPerson('kim');
    const { url } = await leave(provider);

    const landed = await comeBack(await oidc.visit(url, 'kim'));

    expect([...landed.searchParams.keys()]).toEqual(['tenancyId', 'signOn']);
    expect(landed.pathname).toBe('/mpcloud/login');
  });

  test('whom nobody has linked is refused where users are not created', async () => {
    const provider = await aProvider();
    aCompanyPerson('stranger');

    expect((await signOn(provider, 'stranger')).code).toBe('signOn.notLinked');
    expect(await server.sql('select 1 from external_identity')).toEqual([]);
  });

  test.each([
    ['a verified address', true, '0'],
    ['an address that nobody has verified', false, 'signOn.notLinked'],
  ])('a user is found by mail with %s', async (_what, email_verified, code) => {
    const provider = await aProvider({ link_by: 'email' });
    const name = `mail${String(email_verified)}`;
    const user = await server.aUser({ tenant: home, userName: name });
    await server.sql('update account set email = $2 where id = $1', [user.id, `${name}@corp.example`]);
    aCompanyPerson(name, { email_verified });

    const answer = await signOn(provider, name);

    expect(answer.code).toBe(code);
    if (code === '0') expect(answer.data.userid).toBe(user.id);
  });

  test('a provider of a tenant speaks for nobody who belongs to another tenant too, and never for an administrator of the platform', async () => {
    const provider = await aProvider({ link_by: 'userName' });
    const both = await server.aUser({ tenant: home, userName: 'both' });
    await server.sql(
      `insert into tenant_user (tenant_id, id, created_at, updated_at, user_name, employee_name, email, active_date, expiry_date, default_org_id, sex)
       select $1, id, now(), now(), user_name, employee_name, email, active_date, expiry_date, $3, sex from account where id = $2`,
      [other.id, both.id, other.rootId],
    );
    const chief = await server.aUser({ tenant: home, userName: 'chief' });
    await server.sql('update account set platform_admin = true where id = $1', [chief.id]);
    await server.aUser({ tenant: other, userName: 'elsewhere' });
    for (const name of ['both', 'chief', 'elsewhere']) aCompanyPerson(name);

    const answers = [];
    for (const name of ['both', 'chief', 'elsewhere']) answers.push((await signOn(provider, name)).code);

    expect(answers).toEqual(['signOn.notLinked', 'signOn.notLinked', 'signOn.notLinked']);
  });

  test('a link of before opens nothing once its person belongs to another tenant too', async () => {
    const provider = await aProvider({ link_by: 'userName' });
    const mover = await server.aUser({ tenant: home, userName: 'mover' });
    aCompanyPerson('mover');
    expect((await signOn(provider, 'mover')).code).toBe('0');

    await server.sql(
      `insert into tenant_user (tenant_id, id, created_at, updated_at, user_name, employee_name, email, active_date, expiry_date, default_org_id, sex)
       select $1, id, now(), now(), user_name, employee_name, email, active_date, expiry_date, $3, sex from account where id = $2`,
      [other.id, mover.id, other.rootId],
    );

    expect((await signOn(provider, 'mover')).code).toBe('signOn.notLinked');
  });

  test('an address that the site has not proven is given to no new user where people are found by it, nor to an old one', async () => {
    const byMail = await aProvider({ link_by: 'email', create_users: true, org_id: home.rootId });
    aCompanyPerson('squatter', { email: 'victim@corp.example', email_verified: false });
    const refused = await signOn(byMail, 'squatter');
    const renewing = await aProvider({ create_users: true, org_id: home.rootId, update_users: true });
    aCompanyPerson('mailer');
    const { data } = await signOn(renewing, 'mailer');
    const mailOf = async () =>
      (await server.sql<{ email: string }>('select email from account where id = $1', [data.userid]))[0]?.email;
    aCompanyPerson('mailer', { email: 'victim@corp.example', email_verified: false });
    await signOn(renewing, 'mailer');
    const unproven = await mailOf();
    aCompanyPerson('mailer', { email: 'new.mailer@corp.example', name: 'Zoe New' });
    await signOn(renewing, 'mailer');

    expect(refused.code).toBe('signOn.emailMissing');
    expect([unproven, await mailOf()]).toEqual(['mailer@corp.example', 'new.mailer@corp.example']);
  });

  test('twenty pages that come back at once with a new person make one user', async () => {
    const provider = await aProvider({ create_users: true, org_id: home.rootId });
    aCompanyPerson('herd');
    const proofs = [];
    for (let at = 0; at < 20; at += 1) {
      const { url, secret } = await leave(provider);
      proofs.push({ secret, landed: await comeBack(await oidc.visit(url, 'herd')) });
      await server.sql('delete from rate_window');
    }

    const answers = await Promise.all(
      proofs.map(({ landed, secret }) => hand(landed.searchParams.get('signOn') ?? '', secret)),
    );

    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['0']));
    expect(new Set(answers.map(({ data }) => data.userid)).size).toBe(1);
  });

  test('groups become roles, and go with the group; a role given by hand stays', async () => {
    const provider = await aProvider({ create_users: true, org_id: home.rootId });
    const [buyers, sellers] = [await aRole('Purchasing', '{sso}'), await aRole('Sales', '{sso}')];
    aCompanyPerson('gina', { groups: ['purchasing', 'SALES', 'unknown'] });

    const { data } = await signOn(provider, 'gina');
    const both = await rolesOf(data.userid);
    await server.sql(`delete from mapped_role where role_id = $1`, [sellers]);
    aCompanyPerson('gina', { groups: [] });
    await signOn(provider, 'gina');

    expect(both).toEqual([buyers, sellers].toSorted());
    // What no mapping remembers was given by hand.
    expect(await rolesOf(data.userid)).toEqual([sellers]);
  });

  test('a role that two sources give stays until both have taken it; a mapping counts for its sources alone', async () => {
    const [both, single] = [await aRole('Everybody', '{scim,directory}'), await aRole('everyone', '{sso}')];
    const user = await server.aUser({ tenant: home, userName: 'twofold' });
    const told = (source: 'scim' | 'directory', groups: readonly string[]) =>
      systemContext(server.services, home.id).tx((tx) => groupsTold.emit(tx, { accountId: user.id, source, groups }));
    const seen = [];
    await told('scim', ['Everybody', 'everyone']);
    seen.push(await rolesOf(user.id));
    await told('directory', ['EVERYBODY']);
    await told('scim', []);
    seen.push(await rolesOf(user.id));
    await told('directory', []);
    seen.push(await rolesOf(user.id));

    expect(seen).toEqual([[both], [both], []]);
    expect(single).not.toBe(both);
  });

  test('a second factor follows where it is asked for, unless the provider asks for both itself', async () => {
    const user = await server.aUser({ tenant: home, userName: 'double' });
    await server.sql('update account set email = $2 where id = $1', [user.id, 'double@corp.example']);
    aCompanyPerson('double');
    const plain = await aProvider({ link_by: 'userName' });
    const both = await aProvider({ link_by: 'userName', proves_both_factors: true });
    await world.set('verification', { loginModes: ['normal'], agreementOn: false, strength: 'double' });

    expect((await signOn(plain, 'double')).data).toMatchObject({ next: 'second' });
    expect((await signOn(both, 'double')).data).toMatchObject({ userid: user.id });
  });
});

describe('what comes back from a provider is refused', () => {
  let provider: string;
  beforeEach(async () => {
    provider = await aProvider({ create_users: true, org_id: home.rootId });
    aCompanyPerson('eve');
  });
  const errorOf = (landed: URL) => landed.searchParams.get('signOnError');

  test('when it comes a second time', async () => {
    const { url } = await leave(provider);
    const address = await oidc.visit(url, 'eve');
    await comeBack(address);

    expect(errorOf(await comeBack(address))).toBe('signOn.stateInvalid');
  });

  test('with a state that nobody began with', async () => {
    const { url } = await leave(provider);
    const address = new URL(await oidc.visit(url, 'eve'));
    address.searchParams.set('state', 'x'.repeat(32));

    expect(errorOf(await comeBack(address.href))).toBe('signOn.stateInvalid');
  });

  test('with the code of another flow: another verifier, another nonce', async () => {
    const [mine, theirs] = [await leave(provider), await leave(provider)];
    const [own, stolen] = [new URL(await oidc.visit(mine.url, 'eve')), new URL(await oidc.visit(theirs.url, 'eve'))];
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');

    expect(errorOf(await comeBack(own.href))).toBe('signOn.refused');
  });

  test('from another provider than the one it began with (mix-up)', async () => {
    const { url } = await leave(provider);
    const address = new URL(await oidc.visit(url, 'eve'));
    address.searchParams.set('iss', 'https://attacker.example');

    expect(errorOf(await comeBack(address.href))).toBe('signOn.refused');
  });

  test('when the provider says no', async () => {
    const { url } = await leave(provider);
    const state = new URL(url).searchParams.get('state') ?? '';

    const landed = await comeBack(
      `${redirectUri}?${new URLSearchParams({ error: 'access_denied', state, iss: oidc.issuer })}`,
    );

    expect(errorOf(landed)).toBe('signOn.refused');
  });

  test('in another browser than the one that left, and a proof once used', async () => {
    const { url, secret } = await leave(provider);
    const landed = await comeBack(await oidc.visit(url, 'eve'));
    const proof = landed.searchParams.get('signOn') ?? '';
    const { url: second, secret: secondSecret } = await leave(provider);
    const secondProof = (await comeBack(await oidc.visit(second, 'eve'))).searchParams.get('signOn') ?? '';

    expect((await hand(proof, 'not-the-secret')).code).toBe('signOn.stateInvalid');
    // The attempt with a wrong secret has used it up.
    expect((await hand(proof, secret)).code).toBe('signOn.stateInvalid');
    expect((await hand(secondProof, secondSecret)).code).toBe('0');
    expect((await hand(secondProof, secondSecret)).code).toBe('signOn.stateInvalid');
  });

  test('after its provider was switched off', async () => {
    const { url, secret } = await leave(provider);
    const landed = await comeBack(await oidc.visit(url, 'eve'));
    await server.sql('update identity_provider set enabled = false where id = $1', [provider]);

    expect((await hand(landed.searchParams.get('signOn') ?? '', secret)).code).toBe('signOn.providerUnknown');
    expect((await client.send('POST', 'signon', { fields: { provider } })).body.code).toBe('signOn.providerUnknown');
  });
});

describe('a provider that is away or lies', () => {
  test('says so within seconds, and signing in by password goes on', async () => {
    const hanging = await aHangingServer();
    try {
      const provider = await aProvider({ issuer: hanging.address });

      const person = await aPerson(server, { tenant: home, userName: 'patient' });
      await server.sql('update account set created_at = now() where id = $1', [person.id]);

      const began = Date.now();
      const pending = client.send('POST', 'signon', { fields: { provider } });
      const byPassword = await new LoginClient(server).login('patient', password);
      const passwordMs = Date.now() - began;
      const { body } = await pending;

      expect(byPassword.body.code).toBe('0');
      expect(passwordMs).toBeLessThan(4000);
      expect(body.code).toBe('signOn.providerUnavailable');
      expect(Date.now() - began).toBeLessThan(9000);
    } finally {
      await hanging.close();
    }
  });

  test('is refused when it calls itself something else than it was set up as', async () => {
    const provider = await aProvider({ issuer: oidc.issuer.replace('127.0.0.1', 'localhost') });

    expect((await client.send('POST', 'signon', { fields: { provider } })).body.code).not.toBe('0');
  });

  test('is not spoken to where a tenant names an address of the private network', async () => {
    const provider = await aProvider({ issuer: 'https://10.0.0.7' });

    expect((await client.send('POST', 'signon', { fields: { provider } })).body.code).toBe(
      'signOn.providerUnavailable',
    );
  });

  test.each(['', 'x', '<xml/>', '%00', 'a'.repeat(300)])('no answer ends in a fault: %s', async (text) => {
    const answer = await server.app.inject({
      method: 'GET',
      url: `${loginPrefix}/signon/callback?state=${encodeURIComponent(text)}&code=${encodeURIComponent(text)}`,
    });

    expect([303, 400]).toContain(answer.statusCode);
  });
});

test('the login page is told which providers its tenant offers', async () => {
  const own = await aProvider({ name: 'Ours' });
  const shared = await aProvider({ tenant: other, name: 'For all', shared: true });
  await aProvider({ tenant: other, name: 'Theirs' });
  await aProvider({ name: 'Off', enabled: false });

  const { body } = await client.send('GET', 'sysconfignew', {
    fields: { type: '5' },
    headers: { tenancyid: String(home.tenancyId) },
  });

  expect(JSON.parse(body.rows).providers).toEqual([
    { id: shared, name: 'For all' },
    { id: own, name: 'Ours' },
  ]);
});
