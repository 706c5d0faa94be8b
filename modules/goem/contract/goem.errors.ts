import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals around GOEMs. */
export const goemErrors = defineErrors('goem', {
  nameTaken: refusal<{ code: string }>(409),
  /** What is valid is changed by a change that is audited. */
  changeOnly: refusal<{ state: string }>(409),
  changeOpen: refusal<{ code: string }>(409),
  filesMissing: refusal(422),
});

/** Refusals around guest dealers. */
export const guestErrors = defineErrors('guest', {
  duplicate: refusal(409),
  tooLong: refusal<{ months: number }>(422),
  inPast: refusal(422),
  /** Once it was let in, only its contact, rights and regions change. */
  closed: refusal<{ state: string }>(409),
});
