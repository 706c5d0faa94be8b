import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of positions (platform.md 4.3). */
export const positionErrors = defineErrors('position', {
  nameChars: refusal(422),
  /** A position stands below one of its own organisation. */
  parentOrg: refusal(422),
});
