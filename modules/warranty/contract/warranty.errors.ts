import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of warranty products and base terms (warranty-maintenance.md 6). */
export const warrantyErrors = defineErrors('warranty', {
  bandGap: refusal<{ from: string; to: string }>(422),
  bandOverlap: refusal<{ a: string; b: string }>(422),
  /** What a product cannot be submitted without. */
  incomplete: refusal<{ list: string }>(422),
  productInUse: refusal<{ n: number }>(409),
  selfApproval: refusal(409),
  /** One revision of a product is in work at a time. */
  revisionOpen: refusal<{ revision: number }>(409),
  salesOver: refusal<{ day: string }>(409),
  /** A use that is sold and has no price. */
  noPrice: refusal<{ duty: string }>(422),
  powerOrder: refusal<{ from: string; to: string }>(422),
  dealerPriceHigh: refusal<{ dealer: string; list: string }>(422),
  /** Two terms for the same units. */
  alreadyRegistered: refusal<{ gsn: string }>(409),
  noBaseTerm: refusal<{ gsn: string }>(422),
  /** Before the unit was shipped, or not yet. */
  commissionedOut: refusal<{ from: string; to: string }>(422),
  /** More hours than a commissioning takes, and no reason. */
  hoursReason: refusal<{ max: number }>(422),
  hoursDecrease: refusal<{ n: string; last: string }>(422),
  readInFuture: refusal(422),
  /** Nothing may be bought for what was asked. */
  nothingToQuote: refusal(422),
  termOverlap: refusal<{ code: string }>(409),
});
