import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of the pages that anybody may open (dealers.md 6). */
export const publicErrors = defineErrors('public', {
  rateLimited: refusal(429),
  /** After a few queries a person has to show that he is one. */
  checkNeeded: refusal(403),
  /** The address names no company of this installation. */
  tenantUnknown: refusal(404),
  /** Fewer than four signs of a name. */
  tooShort: refusal<{ n: number }>(422),
  /** A query that would list everything. */
  criterionMissing: refusal(422),
});

/** Refusals around QR codes; an unknown and a forged one answer alike. */
export const qrErrors = defineErrors('qr', {
  invalid: refusal(404),
  revoked: refusal(410),
  kindUnknown: refusal<{ kind: string }>(422),
});
