import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of kept files beyond those of uploads (`file.*`, kernel). */
export const attachmentErrors = defineErrors('attachment', {
  linkExpired: refusal(403),
  tooManyPixels: refusal<{ max: number }>(422),
  /** Not all bytes have come yet. */
  uploadIncomplete: refusal(409),
  /** Files that belong to records, of which the caller has not said that they may go. */
  inUse: refusal<{ n: number }>(409),
  packTooLarge: refusal<{ max: string }>(422),
  /** Names of files whose records the caller may not read. */
  notReadable: refusal<{ names: string }>(403),
  /** Not as the protocol tus 1.0 has it: headers, offset. */
  uploadRefused: refusal(409),
});
