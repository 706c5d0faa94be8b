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
  lineUnknown: refusal<{ line: number }>(422),
});
