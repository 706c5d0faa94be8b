import { choice, dateTime, defineActions, defineResource, flag, ref, text } from '@mp/kernel/contract';

/** Below this path of the server directories find the service (RFC 7644). */
export const scimPath = '/scim/v2';

/** A company directory that keeps users and groups of the tenant, with the token that it calls with. */
export const scimClient = defineResource('scim.scimClient', {
  label: 'name',
  fields: {
    name: text({ required: true, max: 60, unique: 'tenant', search: true }),
    /** Where users belong that the directory creates. */
    defaultOrgId: ref('organisation.organisation', { required: true }),
    enabled: flag({ default: true }),
    /** From then on the token is refused; never when empty. */
    expiresAt: dateTime(),
    /** The last signs of the token, by which an administrator tells it from another one. */
    tokenHint: text({ readOnly: true, max: 8 }),
    issuedAt: dateTime({ readOnly: true }),
    lastUsedAt: dateTime({ readOnly: true }),
    state: choice(['active', 'noToken', 'expired', 'disabled'], {
      readOnly: true,
      derived: 'whether it is enabled, has a token and has not expired',
      virtual: true,
      tones: { active: 'success', noToken: 'waiting', expired: 'void', disabled: 'void' },
    }),
  },
  list: {
    columns: ['name', 'defaultOrgId', 'state', 'tokenHint', 'issuedAt', 'expiresAt', 'lastUsedAt'],
    filters: ['name', 'state', 'defaultOrgId'],
    sort: 'name',
  },
  form: { layout: 'drawer' },
  scope: 'all',
});

/** What may be done with a directory. */
export const scimClientActions = defineActions(scimClient, {
  /** A new token, shown once; the former one is refused from then on. */
  issueToken: { by: 'endpoint' },
  revokeToken: {
    when: ({ tokenHint }) => tokenHint !== null,
    hint: 'scimClient.revokeHint',
    danger: true,
  },
});
