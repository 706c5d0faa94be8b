import type { CacheProvider, Profile, SAML } from '@node-saml/node-saml';
import { signOnErrors } from '../contract/index.ts';
import type { Vouched } from './oidc.ts';
import type { Provider } from './provider.ts';

/** Requests that have left and are waited for: each is answered once. */
export interface SentRequests {
  readonly save: (id: string, value: string) => Promise<void>;
  readonly find: (id: string) => Promise<string | null>;
  readonly remove: (id: string) => Promise<void>;
}

const cacheOf = ({ save, find, remove }: SentRequests): CacheProvider => ({
  saveAsync: async (key, value) => {
    await save(key, value);
    return { value, createdAt: Date.now() };
  },
  getAsync: (key) => find(key),
  removeAsync: async (key) => {
    if (key !== null) await remove(key);
    return key;
  },
});

/** The certificates of a provider, one text each: the one it uses now and the one it changes to. */
export function certificatesIn(text: string): string[] {
  return [...text.matchAll(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/gu)].map(([pem]) => pem);
}

/** What this console is to a provider of SAML. */
export interface SamlPlace {
  readonly callbackUrl: string;
  readonly entityId: string;
}

async function samlOf(
  { ssoUrl, idpEntityId, certificates }: Pick<Provider, 'ssoUrl' | 'idpEntityId' | 'certificates'>,
  { callbackUrl, entityId }: SamlPlace,
  requests: SentRequests,
): Promise<SAML> {
  // A hundred files of XML that a start does without.
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  return new SAML({
    callbackUrl,
    issuer: entityId,
    audience: entityId,
    entryPoint: ssoUrl,
    idpCert: certificatesIn(certificates),
    idpIssuer: idpEntityId,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: 60_000,
    signatureAlgorithm: 'sha256',
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: 600_000,
    cacheProvider: cacheOf(requests),
  });
}

/** Where the browser is sent; `state` comes back with the answer. */
export async function departBySaml(
  provider: Provider,
  { state, requests, ...place }: SamlPlace & { readonly state: string; readonly requests: SentRequests },
): Promise<string> {
  return (await samlOf(provider, place, requests)).getAuthorizeUrlAsync(state, undefined, {});
}

/** What this console tells providers of itself, as XML. */
export async function samlMetadata(provider: Provider, place: SamlPlace): Promise<string> {
  const none: SentRequests = { save: async () => undefined, find: async () => null, remove: async () => undefined };
  return (await samlOf(provider, place, none)).generateServiceProviderMetadata(null, null);
}

/** Attributes of a profile, without what the library adds. */
function claimsOf(profile: Profile): Record<string, unknown> {
  const { attributes } = profile as { attributes?: unknown };
  return typeof attributes === 'object' && attributes !== null ? { ...attributes } : {};
}

/**
 * Whom the provider vouches for by its answer: its signature over the assertion, the receiver, the time and the request that
 * it answers are proven. XML with a document type is not read at all. Throws `signOn.refused`.
 */
export async function arriveBySaml(
  provider: Provider,
  { answer, requests, ...place }: SamlPlace & { readonly answer: string; readonly requests: SentRequests },
): Promise<Vouched> {
  const xml = Buffer.from(answer, 'base64').toString('utf8');
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(xml)) throw signOnErrors.refused();
  let profile: Profile | null;
  try {
    const saml = await samlOf(provider, place, requests);
    ({ profile } = await saml.validatePostResponseAsync({ SAMLResponse: answer }));
  } catch {
    throw signOnErrors.refused();
  }
  // A key may sign for several providers; only the one that was set up is meant.
  if (profile?.issuer !== provider.idpEntityId) throw signOnErrors.refused();
  if (typeof profile.nameID !== 'string' || profile.nameID === '') throw signOnErrors.refused();
  return { subject: profile.nameID, claims: { ...claimsOf(profile), nameID: profile.nameID } };
}
