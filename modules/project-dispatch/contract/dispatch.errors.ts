import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of dispatches (projects.md 6). */
export const dispatchErrors = defineErrors('dispatch', {
  dealerNotAuthorised: refusal<{ dealer: string; region: string; capability: string; band: string }>(422),
  personBusy: refusal<{ name: string; from: string; to: string; no: string }>(422),
  /** Somebody who does not serve at the dealer. */
  personElsewhere: refusal<{ name: string; dealer: string }>(422),
  leadNotAmong: refusal(422),
  /** Dealers are sent to projects that are executed or closing. */
  projectNotOpen: refusal<{ no: string; state: string }>(409),
  unitElsewhere: refusal(422),
  /** Two dealers were asked for the same work: the first that accepts has it, the other hears who. */
  unitTaken: refusal<{ units: string; dealer: string; no: string }>(409),
  inPast: refusal(422),
  /** What was done is to be recorded before the work is finished, and to pass before it is confirmed. */
  recordMissing: refusal(409),
  recordNotPassed: refusal(409),
  acceptOver: refusal<{ at: string }>(409),
  /** What was declined is sent on once. */
  sentOn: refusal<{ no: string }>(409),
  /** Whoever checks in is named in the dispatch, while its work goes on. */
  notNamed: refusal(403),
  notAtWork: refusal<{ state: string }>(409),
  /** Nobody leaves who has not come. */
  notCheckedIn: refusal(409),
  /** Codes at the site: one that nobody issued, that was renewed or revoked, or that hangs at another site. */
  codeUnknown: refusal(404),
  codeRevoked: refusal(410),
  codeElsewhere: refusal(422),
  /** What a check-in needs a reason for. */
  farFromSite: refusal<{ km: string }>(422),
  positionUnknown: refusal(422),
  withoutCode: refusal(422),
  rateTwice: refusal(422),
});
