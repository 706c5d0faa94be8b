import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of sales and certificates of extended warranty (warranty-maintenance.md 6). */
export const warrantyOrderErrors = defineErrors('warranty', {
  lineNotEligible: refusal<{ gsn: string; reason: string }>(422),
  readingStale: refusal<{ gsn: string; limit: number }>(422),
  specialNoteRequired: refusal(422),
  gsnOtherDealer: refusal<{ gsn: string }>(422),
  gsnInOtherOrder: refusal<{ gsn: string; no: string }>(409),
  certOverlap: refusal<{ gsn: string; cert: string }>(409),
  paymentShort: refusal<{ paid: string; due: string }>(422),
  rateTooLow: refusal(422),
  noBaseTerm: refusal<{ gsn: string }>(422),
  /** The same unit twice in one order. */
  gsnTwice: refusal<{ gsn: string }>(422),
  linesMissing: refusal(422),
  contractMissing: refusal(422),
  payMethodMissing: refusal(422),
  /** The first check ticks off everything. */
  checkListOpen: refusal<{ list: string }>(422),
  noOffer: refusal(409),
  /** Only what asks for no judgement passes many at a time. */
  notInBatch: refusal(422),
  dealerClosed: refusal(409),
  /** The product is not sold to this dealer, or not on this day. */
  productClosed: refusal<{ product: string }>(422),
  /** The dealer is not authorised to service what the product covers. */
  serviceNotAuthorised: refusal<{ product: string }>(422),
  /** The failure was before the certificate began or after it ended. */
  claimOutside: refusal<{ from: string; to: string }>(422),
  lineUnknown: refusal<{ line: number }>(422),
  /** A change without evidence. */
  evidenceMissing: refusal(422),
  /** Another change of the certificate is under way. */
  changeOpen: refusal<{ no: string }>(409),
  /** It is over or void. */
  certificateOver: refusal<{ cert: string }>(409),
  /** The unit does not belong to whom the certificate would. */
  holderNotOwner: refusal<{ gsn: string }>(422),
  holderSame: refusal(422),
  termSame: refusal(422),
  /** One that has begun does not begin later. */
  startAhead: refusal<{ day: string }>(422),
  /** Some lines have taken effect: the order is not returned any more. */
  partlyEffective: refusal<{ no: string }>(409),
  lineEffective: refusal<{ gsn: string; cert: string }>(409),
});
