import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of phase records (projects.md 6). */
export const phaseErrors = defineErrors('phase', {
  gateIncomplete: refusal<{ list: string }>(422),
  outOfOrder: refusal<{ unit: string; phase: string }>(409),
  limit: refusal<{ check: string; value: string; limit: string }>(422),
  serialMismatch: refusal<{ kind: string; found: string; record: string }>(422),
  /** Of what was returned only what the auditor remarked is done again. */
  lineLocked: refusal<{ line: string }>(409),
  scannedTwice: refusal<{ gsn: string }>(422),
  passedBefore: refusal<{ unit: string; phase: string }>(409),
  /** A unit with major damage rests until its problem is closed. */
  unitHeld: refusal<{ unit: string }>(409),
  /** Another record of the phase is open for the unit. */
  unitTaken: refusal<{ unit: string; no: string; by: string }>(409),
  /** Installation and commissioning are recorded unit by unit. */
  oneUnit: refusal(422),
  unitElsewhere: refusal(422),
  otherPhase: refusal(422),
  /** Nobody is on site yet, or the work is confirmed. */
  dispatchNotOpen: refusal<{ no: string; state: string }>(409),
  projectNotOpen: refusal<{ no: string; state: string }>(409),
  inFuture: refusal(422),
  /** Only arrivals without damage pass many at a time. */
  notInBatch: refusal(422),
  /** A published check list stays as it is. */
  publishedImmutable: refusal(409),
  checkTwice: refusal<{ code: string }>(422),
  checkBounds: refusal<{ code: string }>(422),
});
