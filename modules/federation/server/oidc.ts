import { exchange, hostAddress, open, seal, type Environment } from '@mp/kernel/server';
import type * as oidc from 'openid-client';
import { signOnErrors } from '../contract/index.ts';
import type { Provider } from './provider.ts';

type Connection = Pick<Provider, 'issuer' | 'clientId' | 'clientSecret' | 'scopes' | 'shared'>;

/** Loaded with the first provider: it brings the signatures and keys of JOSE. */
const openidClient = () => import('openid-client');

const timeoutMs = 5000;
const cacheMs = 600_000;
const maxCached = 100;

/** `fetch` of the outside world: no redirects, judged addresses, 1 MB, five seconds. */
function guardedFetch(environment: Pick<Environment, 'privateHosts'>, isTrusted: boolean): oidc.CustomFetch {
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    const { address: judged } = await hostAddress(url.hostname, { isTrusted, privateHosts: environment.privateHosts });
    const answered = await exchange(url, {
      method,
      address: judged,
      headers,
      body: body === undefined || body === null ? undefined : String(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const hasBody = answered.text !== '' && ![204, 205, 304].includes(answered.status);
    return new Response(hasBody ? answered.text : null, {
      status: answered.status,
      headers: { 'content-type': answered.contentType },
    });
  };
}

const cache = new Map<string, { readonly until: number; readonly read: Promise<oidc.Configuration> }>();

async function readDiscovery(
  environment: Pick<Environment, 'privateHosts'>,
  { issuer, clientId, clientSecret, shared }: Omit<Connection, 'scopes'>,
): Promise<oidc.Configuration> {
  const { None, allowInsecureRequests, customFetch, discovery } = await openidClient();
  const url = new URL(issuer);
  // Only what the operator names may be spoken to in clear text.
  const isPlain = url.protocol === 'http:' && environment.privateHosts?.includes(url.hostname) === true;
  return discovery(url, clientId, clientSecret ?? undefined, clientSecret === null ? None() : undefined, {
    [customFetch]: guardedFetch(environment, shared),
    timeout: timeoutMs / 1000,
    ...(isPlain ? { execute: [allowInsecureRequests] } : {}),
  });
}

/** Discovery of an OpenID Connect provider, read at most every ten minutes. Throws what openid-client throws. */
export function discover(
  environment: Pick<Environment, 'privateHosts'>,
  { issuer, clientId, clientSecret, shared }: Connection,
  { now, fresh = false }: { readonly now: Date; readonly fresh?: boolean },
): Promise<oidc.Configuration> {
  const key = JSON.stringify([issuer, clientId, clientSecret, shared]);
  const known = cache.get(key);
  if (known && !fresh && known.until > now.getTime()) return known.read;
  const read = readDiscovery(environment, { issuer, clientId, clientSecret, shared });
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, { until: now.getTime() + cacheMs, read });
  // A provider that was away is asked anew.
  read.catch(() => cache.delete(key));
  return read;
}

/** What a provider says of somebody: claims of OpenID Connect, attributes of SAML. */
export type Claims = Readonly<Record<string, unknown>>;

/** Somebody as a provider knows him. */
export interface Vouched {
  readonly subject: string;
  readonly claims: Claims;
}

/** Where the browser is sent, and what is remembered until it comes back. */
export interface Departure {
  readonly url: string;
  readonly nonce: string;
  /** Sealed verifier of PKCE (RFC 7636). */
  readonly verifier: string;
}

/** Leaves for the provider: code flow with PKCE, `state` and `nonce`. */
export async function depart(
  config: oidc.Configuration,
  { callbackUrl, scopes, state }: { readonly callbackUrl: string; readonly scopes: string; readonly state: string },
): Promise<Departure> {
  const oidc = await openidClient();
  const verifier = oidc.randomPKCECodeVerifier();
  const nonce = oidc.randomNonce();
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: callbackUrl,
    scope: scopes,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, nonce, verifier: seal(verifier) };
}

/**
 * Whom the provider vouches for by the answer in `address`: the code is exchanged, the ID token proven (issuer, receiver,
 * signature, nonce, time), the user information read where there is any. Throws `signOn.refused`,
 * `signOn.providerUnavailable`.
 */
export async function arrive(
  config: oidc.Configuration,
  address: URL,
  expected: { readonly state: string; readonly nonce: string; readonly verifier: string },
): Promise<Vouched> {
  const oidc = await openidClient();
  try {
    const tokens = await oidc.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: open(expected.verifier),
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw signOnErrors.refused();
    const hasMore = config.serverMetadata().userinfo_endpoint !== undefined;
    const more = hasMore ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
    return { subject: claims.sub, claims: { ...claims, ...more } };
  } catch (error) {
    throw isAbsence(error) ? signOnErrors.providerUnavailable() : signOnErrors.refused();
  }
}

const absences = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EPRIVATE',
  'EAI_AGAIN',
  'OAUTH_TIMEOUT',
]);

/** Whether an error says that the provider was not reached, and nothing of the person. */
export function isAbsence(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, name } = at as { code?: unknown; name: string };
    if (name === 'TimeoutError' || name === 'AbortError' || (typeof code === 'string' && absences.has(code)))
      return true;
  }
  return false;
}
