import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of changes of rights (platform.md 3 and 4.3). */
export const grantErrors = defineErrors('perm', {
  unknownObject: refusal<{ object: string }>(422),
  aboveCeiling: refusal<{ objects: readonly string[] }>(403),
  notHeld: refusal<{ objects: readonly string[] }>(403),
  /** Somebody would get hold of an account by which more may be done than by his own. */
  accountHoldsMore: refusal<{ objects: readonly string[] }>(403),
  onlyWhole: refusal<{ object: string }>(422),
  notLastChange: refusal(409),
  alreadyHeld: refusal(422),
  changedMeanwhile: refusal<{ objects: readonly string[] }>(409),
});
