import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of kept files beyond those of uploads (`file.*`, kernel). */
export const attachmentErrors = defineErrors('attachment', {
  linkExpired: refusal(403),
  tooManyPixels: refusal<{ max: number }>(422),
  /** Not all bytes have come yet. */
  uploadIncomplete: refusal(409),
  /** Not as the protocol tus 1.0 has it: headers, offset. */
  uploadRefused: refusal(409),
});
