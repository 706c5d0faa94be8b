import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of grants (projects.md 6, grant). */
export const grantErrors = defineErrors('grant', {
  /** A grant lasts a year at most. */
  period: refusal(422),
});

/** Errors of access to projects. */
export const projectAccessErrors = defineErrors('projectAccess', {
  /** Who grants manages the project, or leads the projects of its area. */
  notManager: refusal(403),
  endBeforeBegin: refusal(422),
  /** Commercial numbers come with the detail or the execution. */
  numbersAlone: refusal(422),
  /** People of partners reach what their own scopes say. */
  internalOnly: refusal(422),
  /** An end that is not earlier than the present one. */
  notShorter: refusal(422),
  /** What is asked for is reached already. */
  alreadyOpen: refusal(409),
  /** The same was asked and nobody has answered. */
  alreadyAsked: refusal(409),
  tooManySubscriptions: refusal<{ max: number }>(422),
  /** Somebody who is no contact of the customer, or has left. */
  noContact: refusal(422),
  tooManyShares: refusal<{ max: number }>(409),
  /** A link that nobody made, and a guess. */
  shareUnknown: refusal(404),
  shareExpired: refusal(410),
  shareRevoked: refusal(410),
});
