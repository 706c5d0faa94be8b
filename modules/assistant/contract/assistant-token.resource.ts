import { choice, date, dateTime, defineActions, defineResource, flag, ref, text } from '@mp/kernel/contract';

/** Days after which a token ends at the latest. */
export const longestDays = 365;

/** What lets a person's own assistant into the console: with the rights of the person, and never with more. */
export const assistantToken = defineResource('assistant.assistantToken', {
  label: 'name',
  fields: {
    name: text({ required: true, max: 30, search: true }),
    /** Whose assistant it is: whoever has made it. */
    userId: ref('identity.user', { readOnly: true }),
    /** Whether it may propose changes; each waits until the person has confirmed it. */
    mayWrite: flag({ default: false }),
    enabled: flag({ default: true }),
    /** The last day on which it is accepted. */
    validTo: date({ required: true, expires: true }),
    /** The last signs of the token, by which one tells it from another one. */
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
    columns: ['name', 'state', 'mayWrite', 'userId', 'tokenHint', 'validTo', 'lastUsedAt'],
    filters: ['name', 'state', 'mayWrite', 'userId'],
    sort: '-createdAt',
  },
  form: { layout: 'drawer' },
  operations: { import: false },
  ownerField: 'userId',
  scope: 'own',
});

/** What may be done with the access of an assistant. */
export const assistantTokenActions = defineActions(assistantToken, {
  /** A new token, shown once; the former one is refused from then on. */
  issueToken: { by: 'endpoint' },
  revokeToken: {
    when: ({ tokenHint }) => tokenHint !== null,
    hint: 'assistantToken.revokeHint',
    danger: true,
  },
});
