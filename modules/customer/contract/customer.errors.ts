import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of customers. */
export const customerErrors = defineErrors('customer', {
  possibleDuplicate: refusal<{ code: string; name: string; score: number }>(422),
  /** The other one is not the caller's to see: that somebody else has it is all that is said. */
  duplicateElsewhere: refusal<{ score: number }>(422),
  /** Nobody is like it: it becomes active without being checked. */
  notSuspect: refusal(409),
  mergeCycle: refusal(422),
  /** Only customers that are active or frozen are merged, into one that is. */
  mergeState: refusal<{ code: string; status: string }>(409),
  /** A merge is undone within seven days, once, and while the survivor stands for itself. */
  undoLate: refusal<{ days: number }>(409),
  undone: refusal(409),
  groupCycle: refusal(422),
  onePrimaryContact: refusal(422),
  creditCodeInvalid: refusal(422),
  /** Another row of the same sheet. */
  twiceInSheet: refusal<{ name: string; score: number }>(422),
  /** Somebody of a dealer makes customers for his own dealer only. */
  otherDealer: refusal(422),
});
