import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of back-entries (projects.md 6). */
export const supplementErrors = defineErrors('supplement', {
  /** Nothing is entered without a paper that says so. */
  noEvidence: refusal<{ field: string }>(422),
  /** Nothing is entered at all. */
  nothingEntered: refusal(422),
  /** The project has no place of that name. */
  noPlace: refusal<{ tag: string }>(422),
  /** A unit stands there already. */
  placeTaken: refusal<{ tag: string; gsn: string }>(409),
  /** The day is known; a wrong one is undone in the life of the unit first. */
  dayKnown: refusal<{ gsn: string; date: string }>(409),
  /** Nothing can be missing of a project that is not planned yet, or that came to nothing. */
  notAmendable: refusal(409),
  /** The customer has a project of that name. */
  projectKnown: refusal<{ no: string }>(409),
});
