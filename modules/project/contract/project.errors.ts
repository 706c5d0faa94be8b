import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of projects (projects.md 6). */
export const projectErrors = defineErrors('project', {
  /** Somebody registered very much the same: nothing is submitted without a statement. */
  conflictBlocked: refusal<{ score: number }>(422),
  extensionLimit: refusal(409),
  /** The dealer of a project is active. */
  dealerNotActive: refusal<{ code: string }>(422),
  /** Somebody of a dealer registers for his own dealer. */
  otherDealer: refusal(422),
  definitionIncomplete: refusal<{ list: string }>(422),
  /** A direct-sales or framework project has its contract before it is defined. */
  contractMissing: refusal(422),
  modelObsolete: refusal<{ code: string }>(422),
  /** One definition is in work at a time. */
  definitionOpen: refusal<{ no: string }>(409),
  /** What is shipped stays in the definition. */
  unitShipped: refusal<{ gsn: string }>(409),
  /** Units are given to a project that is planned or executed. */
  notAllocatable: refusal(409),
  /** Work goes on after today. */
  resumeInPast: refusal(422),
  /** What is still open of a project that is to be closed. */
  cannotClose: refusal<{ list: string }>(409),
  /** A definition comes from a registered project. */
  notDefinable: refusal(409),
  /** The project is closed to the reader, who may ask for it. */
  noAccess: refusal(403),
});
