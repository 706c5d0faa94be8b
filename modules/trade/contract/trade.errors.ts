import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of trade sales staff and industry information. */
export const tradeErrors = defineErrors('trade', {
  dealerTwice: refusal(422),
  yearTwice: refusal(422),
  /** The shares of one dealer over all staff come to more than 100 per cent. */
  shareOver: refusal<{ dealer: string; total: string }>(422),
  /** Given together they must come to exactly 100 per cent. */
  shareSum: refusal<{ total: string }>(422),
  subscribeNothing: refusal(422),
  /** Only the author changes it, closes it or takes it on; or who verifies. */
  notAuthor: refusal(403),
});
