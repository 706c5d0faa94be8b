import type { LoginClient } from '@mp/identity/testing';
import { loginPrefix } from '@mp/kernel/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFederation, type TestFederation } from './federation.fixture.ts';
import {
  aSigner,
  forgedAnswers,
  postedAnswer,
  requestIn,
  type Assertion,
  type Signer,
} from './saml-provider.fixture.ts';

const base = `http://localhost${loginPrefix}/signon`;
const idp = 'https://idp.example/metadata';
let world: TestFederation;
let signer: Signer;
let client: LoginClient;

beforeAll(async () => {
  signer = aSigner();
  world = await aFederation();
});
beforeEach(async () => {
  client = await world.reset();
});

const aProvider = (columns: Readonly<Record<string, unknown>> = {}) =>
  world.aProvider({
    protocol: 'saml',
    sso_url: 'https://idp.example/sso',
    idp_entity_id: idp,
    certificates: signer.certificate,
    user_name_claim: null,
    name_claim: 'displayName',
    email_claim: 'mail',
    groups_claim: null,
    create_users: true,
    org_id: world.home.rootId,
    ...columns,
  });

/** Leaves for the provider; the answer that it would give to somebody. */
async function leave(provider: string, more: Partial<Assertion> = {}) {
  const { url, secret } = await world.leave(provider, client);
  const request = requestIn(url);
  const assertion: Assertion = {
    requestId: request.id,
    issuer: idp,
    audience: `${base}/metadata`,
    recipient: `${base}/acs`,
    nameId: 'sam@corp.example',
    attributes: { displayName: ['Sam Doe'], mail: ['sam@corp.example'] },
    ...more,
  };
  return { url, secret, state: request.state, assertion };
}

/** What the browser posts, from a page of the other site. */
async function post(answer: string, state: string): Promise<URL> {
  const { statusCode, headers } = await world.server.app.inject({
    method: 'POST',
    url: `${loginPrefix}/signon/acs`,
    remoteAddress: client.ip,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://idp.example',
      'sec-fetch-site': 'cross-site',
    },
    payload: new URLSearchParams({ SAMLResponse: answer, RelayState: state }).toString(),
  });
  expect(statusCode).toBe(303);
  return new URL(String(headers.location), 'http://localhost');
}

const errorOf = (landed: URL) => landed.searchParams.get('signOnError');
const proofOf = (landed: URL) => landed.searchParams.get('signOn') ?? '';

describe('signing on by SAML', () => {
  test('a person whom the provider vouches for becomes a user and is let in', async () => {
    const { secret, state, assertion } = await leave(await aProvider());

    const landed = await post(postedAnswer(assertion, signer), state);
    const answer = await world.hand(proofOf(landed), secret, client);

    expect(answer.data).toMatchObject({ username: 'sam', employeeName: 'Sam_Doe' });
  });

  test('a provider that changes its key is believed with either certificate', async () => {
    const next = aSigner();
    const provider = await aProvider({ certificates: `${signer.certificate}\n${next.certificate}` });
    const { secret, state, assertion } = await leave(provider, {
      nameId: 'rollover',
      attributes: { mail: ['rollover@corp.example'] },
    });

    const landed = await post(postedAnswer(assertion, next), state);

    expect((await world.hand(proofOf(landed), secret, client)).code).toBe('0');
  });

  test('the request says who asks, where the answer goes, and names nobody', async () => {
    const { url } = await leave(await aProvider());
    const { xml } = requestIn(url);

    expect(xml).toContain(`AssertionConsumerServiceURL="${base}/acs"`);
    expect(xml).toContain(`${base}/metadata</saml:Issuer>`);
    expect(url).toMatch(/^https:\/\/idp\.example\/sso\?/u);
  });
});

describe('an answer of SAML is refused', () => {
  test('with each way of forging a signature', async () => {
    const provider = await aProvider();
    const stranger = aSigner();
    const names = Object.keys(forgedAnswers((await leave(provider)).assertion, signer, stranger));
    const results: Record<string, string | null> = {};
    for (const name of names) {
      const { state, assertion } = await leave(provider);
      results[name] = errorOf(await post(forgedAnswers(assertion, signer, stranger)[name] ?? '', state));
    }

    expect(Object.entries(results).filter(([, code]) => code !== 'signOn.refused')).toEqual([]);
    expect(names.length).toBeGreaterThan(10);
  });

  test.each([
    ['to another receiver', { audience: 'https://other.example' }],
    ['from another provider', { issuer: 'https://attacker.example' }],
    ['that is too old', { at: new Date(Date.now() - 3_600_000) }],
    ['that is not valid yet', { at: new Date(Date.now() + 3_600_000) }],
    ['to a request that nobody made', { requestId: '_somebody-else' }],
  ] as const)('%s', async (_what, more) => {
    const { state, assertion } = await leave(await aProvider(), more);

    expect(errorOf(await post(postedAnswer(assertion, signer), state))).toBe('signOn.refused');
  });

  test('when the same is posted again, with the same state and with another', async () => {
    const provider = await aProvider();
    const { state, assertion } = await leave(provider);
    const answer = postedAnswer(assertion, signer);
    await post(answer, state);
    const other = await leave(provider);

    expect(errorOf(await post(answer, state))).toBe('signOn.stateInvalid');
    expect(errorOf(await post(answer, other.state))).toBe('signOn.refused');
  });

  test('that nobody asked for', async () => {
    const { assertion } = await leave(await aProvider());

    expect(errorOf(await post(postedAnswer(assertion, signer), ''))).toBe('signOn.stateInvalid');
  });

  test('in another browser than the one that left', async () => {
    const { state, assertion } = await leave(await aProvider());
    const landed = await post(postedAnswer(assertion, signer), state);

    expect((await world.hand(proofOf(landed), 'another', client)).code).toBe('signOn.stateInvalid');
  });
});

test('no other address takes what pages of other sites post', async () => {
  const { statusCode, body } = await world.server.app.inject({
    method: 'POST',
    url: `${loginPrefix}/signon.do`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: 'provider=x',
  });

  expect(statusCode).toBe(403);
  expect(JSON.parse(body).code).toBe('auth.crossSite');
});
