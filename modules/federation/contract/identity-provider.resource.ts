import { choice, defineResource, flag, integer, longText, ref, refuse, secret, text, url } from '@mp/kernel/contract';

/** The protocols by which another site vouches for people: OpenID Connect and SAML 2.0. */
export const signOnProtocols = ['oidc', 'saml'] as const;
/** By what a person who comes for the first time is found among the users. */
export const linkRules = ['none', 'email', 'userName'] as const;

const isGiven = (value: unknown): boolean => typeof value === 'string' && value !== '';
const claim = { max: 200, pattern: /^[\w.:/-]{1,200}$/u } as const;

const needed: Readonly<Record<string, readonly string[]>> = {
  oidc: ['issuer', 'clientId', 'userNameClaim'],
  saml: ['ssoUrl', 'idpEntityId', 'certificates'],
};

/** A site that vouches for users of the tenant: whoever has signed in there is let in here. */
export const identityProvider = defineResource('federation.identityProvider', {
  label: 'name',
  fields: {
    name: text({ required: true, max: 60, unique: 'tenant', search: true }),
    protocol: choice(signOnProtocols, { required: true, createOnly: true, default: 'oidc' }),
    enabled: flag({ stepUp: true }),
    sortOrder: integer({ required: true, min: 0, max: 999, default: 10 }),
    issuer: url({ visibleWhen: { protocol: ['oidc'] }, stepUp: true }),
    clientId: text({ max: 200, visibleWhen: { protocol: ['oidc'] }, stepUp: true }),
    clientSecret: secret({ boundTo: ['issuer'], visibleWhen: { protocol: ['oidc'] } }),
    scopes: text({ max: 200, default: 'openid profile email', visibleWhen: { protocol: ['oidc'] } }),
    ssoUrl: url({ visibleWhen: { protocol: ['saml'] }, stepUp: true }),
    idpEntityId: text({ max: 500, visibleWhen: { protocol: ['saml'] }, stepUp: true }),
    certificates: longText({
      max: 20_000,
      pattern: /^(?:\s*-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*){1,5}$/u,
      visibleWhen: { protocol: ['saml'] },
      stepUp: true,
    }),
    /** Names of what the site says of a person; of SAML the name identifier where none is given. */
    userNameClaim: text({ ...claim, default: 'preferred_username' }),
    nameClaim: text({ ...claim, default: 'name' }),
    emailClaim: text({ ...claim, default: 'email' }),
    groupsClaim: text({ ...claim, default: 'groups' }),
    linkBy: choice(linkRules, { required: true, default: 'none', stepUp: true }),
    createUsers: flag({ stepUp: true }),
    orgId: ref('organisation.organisation', { visibleWhen: { createUsers: [true] } }),
    updateUsers: flag(),
    /** The site asks for two factors itself, so that none is asked for here. */
    provesBothFactors: flag({ stepUp: true }),
    /** Vouches for the users of all tenants; only the platform sets it. */
    shared: flag({ stepUp: true }),
  },
  rules: [
    {
      fields: ['protocol', ...new Set(Object.values(needed).flat())],
      check: (record) =>
        (needed[String(record.protocol)] ?? [])
          .filter((name) => !isGiven(record[name]))
          .map((name) => refuse('common.required', { field: `@identityProvider.field.${name}` }, name)),
    },
    {
      fields: ['createUsers', 'orgId'],
      check: ({ createUsers, orgId }) =>
        createUsers === true && !isGiven(orgId)
          ? [refuse('common.required', { field: '@identityProvider.field.orgId' }, 'orgId')]
          : [],
    },
    {
      fields: ['protocol', 'scopes'],
      check: ({ protocol, scopes }) =>
        protocol === 'oidc' && !String(scopes).split(' ').includes('openid')
          ? [refuse('identityProvider.scopes', undefined, 'scopes')]
          : [],
    },
  ],
  list: {
    columns: ['name', 'protocol', 'enabled', 'linkBy', 'createUsers', 'shared', 'updatedAt'],
    filters: ['name', 'protocol', 'enabled'],
    sort: 'name',
  },
  form: {
    layout: 'page',
    sections: [
      { key: 'basics', fields: ['name', 'protocol', 'enabled', 'sortOrder', 'shared'] },
      {
        key: 'connection',
        fields: ['issuer', 'clientId', 'clientSecret', 'scopes', 'ssoUrl', 'idpEntityId', 'certificates'],
      },
      { key: 'claims', fields: ['userNameClaim', 'nameClaim', 'emailClaim', 'groupsClaim'] },
      { key: 'people', fields: ['linkBy', 'createUsers', 'orgId', 'updateUsers', 'provesBothFactors'] },
    ],
  },
  scope: 'all',
});
