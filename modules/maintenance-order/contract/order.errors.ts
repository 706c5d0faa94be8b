import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of maintenance orders (warranty-maintenance.md 6). */
export const orderErrors = defineErrors('maintenance', {
  duplicateOpen: refusal<{ gsn: string; level: string; no: string }>(409),
  engineerBusy: refusal<{ name: string; no: string }>(409),
  notQualified: refusal<{ name: string; series: string }>(422),
  serialMismatch: refusal<{ a: string; b: string }>(422),
  hoursDecrease: refusal<{ n: string; last: string }>(422),
  hoursMissing: refusal(422),
  itemsMissing: refusal<{ n: number }>(422),
  photoMissing: refusal<{ item: string }>(422),
  /** What is not in order, and nobody says what becomes of it. */
  actionMissing: refusal<{ item: string }>(422),
  signatureMissing: refusal(422),
  summaryMissing: refusal(422),
  /** Somebody is no engineer of the house or of the servicing dealer. */
  notEngineer: refusal(422),
  /** Only the engineers of an order accept, refuse and do it. */
  otherEngineer: refusal(403),
  farFromSite: refusal<{ km: string }>(422),
  positionUnknown: refusal(422),
  scoreMissing: refusal(422),
  /** Of what was returned only what the reviewer marked is done again. */
  lineLocked: refusal<{ line: string }>(409),
  lineUnknown: refusal<{ line: string }>(422),
  /** An order of a plan is left out or put to another day. */
  nextMissing: refusal(422),
  /** Only normal work without flags passes many at a time. */
  notInBatch: refusal(422),
  noTickets: refusal(422),
  /** There is no report before work is submitted, nor of a visit that came to nothing. */
  notReported: refusal(409),
});
