import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const link = z.object({
  providerId: z.string(),
  provider: z.string(),
  /** The account there, as the site calls it. */
  subject: z.string(),
  linkedAt: z.string(),
  lastAt: z.string(),
});
const links = z.object({ items: z.array(link) });

/** An account of another site by which somebody signs in. */
export type SignOnLink = z.infer<typeof link>;

/** The accounts at other sites by which a user signs in. */
export const linksOfUser = defineEndpoint({
  id: 'signOnLink.list',
  method: 'GET',
  path: '/federation/user/{id}/links',
  params: z.object({ id: z.string() }),
  access: 'user.unbind',
  answer: links,
  errors: ['common.notFound'],
  summary: 'Accounts at identity providers by which a user signs in',
});

/** Takes one of them away; the next sign-on links anew, as the rules of the provider have it. */
export const unlinkUser = defineEndpoint({
  id: 'signOnLink.delete',
  method: 'DELETE',
  path: '/federation/user/{id}/links/{providerId}',
  params: z.object({ id: z.string(), providerId: z.string() }),
  access: 'user.unbind',
  answer: z.object({}),
  errors: ['common.notFound'],
  summary: 'Unlink the account of a user at an identity provider',
});

/** What the administrator of the other site is told. */
const facts = z.object({
  /** Where answers go: redirect address of OpenID Connect, assertion consumer service of SAML. */
  callbackUrl: z.string(),
  /** Of SAML: what this console calls itself, and its metadata as XML. */
  entityId: z.nullable(z.string()),
  metadata: z.nullable(z.string()),
});

/** What has to be entered at the other site. */
export const providerFacts = defineEndpoint({
  id: 'identityProvider.facts',
  method: 'GET',
  path: '/federation/identityProvider/{id}/facts',
  params: z.object({ id: z.string() }),
  access: 'identityProvider.read',
  answer: facts,
  errors: ['common.notFound'],
  summary: 'Addresses and metadata that the administrator of the other site needs',
});

/** Addresses and metadata of this console for another site. */
export type ProviderFacts = z.infer<typeof facts>;

/** Whether the provider answers as one. */
export const testProvider = defineEndpoint({
  id: 'identityProvider.test',
  method: 'POST',
  path: '/federation/identityProvider/{id}/test',
  params: z.object({ id: z.string() }),
  access: 'identityProvider.update',
  answer: z.object({
    /** What the provider calls itself and where it signs in. */
    issuer: z.string(),
    address: z.string(),
  }),
  errors: ['common.notFound', 'signOn.providerUnavailable'],
  summary: 'Ask an OpenID Connect provider for its description, or read the certificates of a SAML one',
});
