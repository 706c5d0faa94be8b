import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of kept files beyond those of uploads (`file.*`, kernel). */
export const attachmentErrors = defineErrors('attachment', {
  linkExpired: refusal(403),
  tooManyPixels: refusal<{ max: string }>(422),
});
