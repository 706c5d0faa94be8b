import {
  choice,
  dateTime,
  defineActions,
  defineErrors,
  defineResource,
  integer,
  longText,
  ref,
  refusal,
} from '@mp/kernel/contract';

/** Longest validity and most uses of a pseudo password, and the shortest reason for one (platform.md 1.8). */
export const pseudoLimits = { hours: 8, uses: 5, reason: 10 } as const;

/** A password beside the owner's own, by which support signs in as somebody for a while; issued, never edited. */
export const pseudoPassword = defineResource('identity.pseudoPassword', {
  label: 'reason',
  fields: {
    /** As whom it signs in. */
    userId: ref('identity.user', { required: true, createOnly: true }),
    reason: longText({ required: true, createOnly: true, min: pseudoLimits.reason, max: 250, search: true }),
    startsAt: dateTime({ readOnly: true }),
    endsAt: dateTime({ readOnly: true }),
    maxUses: integer({ required: true, createOnly: true, min: 1, max: pseudoLimits.uses, default: 1 }),
    uses: integer({ readOnly: true, default: 0 }),
    /** Who asked for it and stands behind what is done with it. */
    issuedBy: ref('identity.user', { readOnly: true }),
    revokedAt: dateTime({ readOnly: true }),
    state: choice(['valid', 'usedUp', 'expired', 'revoked'], {
      readOnly: true,
      derived: 'its period, its uses and its withdrawal',
      virtual: true,
      tones: { valid: 'success', usedUp: 'void', expired: 'void', revoked: 'danger' },
    }),
  },
  list: {
    columns: ['userId', 'reason', 'issuedBy', 'startsAt', 'endsAt', 'uses', 'maxUses', 'state'],
    filters: ['userId', 'issuedBy', 'state', 'startsAt'],
    sort: '-startsAt',
  },
  form: { layout: 'drawer' },
  operations: { create: false, update: false, delete: false },
  scope: 'all',
});

/** What an administrator is asked for when he issues one. */
export const pseudoPasswordForm = {
  userId: pseudoPassword.fields.userId,
  reason: pseudoPassword.fields.reason,
  hours: integer({ required: true, min: 1, max: pseudoLimits.hours, default: 2 }),
  maxUses: pseudoPassword.fields.maxUses,
};

/** What may be done with a pseudo password. */
export const pseudoPasswordActions = defineActions(pseudoPassword, {
  revoke: {
    when: ({ state }) => state === 'valid' || state === 'usedUp',
    hint: 'pseudoPassword.revokeHint',
    danger: true,
  },
});

/** Refusals when a pseudo password is issued. */
export const pseudoPasswordErrors = defineErrors('pseudoPassword', {
  /** Nobody stands in for himself. */
  self: refusal(422),
  /** Double authentication holds for the issuer, and his session began with one factor. */
  secondFactor: refusal(403),
});
