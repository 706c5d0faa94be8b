import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of people of dealers and their certificates (dealers.md 6). */
export const personErrors = defineErrors('person', {
  idInvalid: refusal(422),
  servingElsewhere: refusal<{ dealer: string }>(409),
  /** Known from before and serving nowhere: taken on by transfer, so that number and history stay. */
  knownBefore: refusal<{ no: string }>(409),
  certFileMissing: refusal<{ cert: string }>(422),
  openTasks: refusal<{ n: number }>(409),
  notQualified: refusal<{ name: string; model: string; cert: string; level: string }>(422),
  mobileTaken: refusal<{ name: string }>(409),
  mobileTakenElsewhere: refusal(409),
  siteUnknown: refusal<{ site: string }>(422),
  /** Job, site, name and photo of somebody who serves change by an audit. */
  auditedField: refusal<{ field: string }>(422),
  changeOpen: refusal<{ no: string }>(409),
  changeEmpty: refusal(422),
  /** Certificates in audit, and those that have been audited, are not written any more. */
  certificateClosed: refusal(409),
  certificatePeriod: refusal(422),
  reviewOutside: refusal(422),
  /** Certificates are verified while somebody audits the change they go with, in the ways of their issuer. */
  verifyClosed: refusal(409),
  verifyWay: refusal<{ issuer: string }>(422),
  verifyFuture: refusal(422),
  /** The issuer does not know a certificate, so nothing that rests on it passes. */
  certificateDenied: refusal<{ cert: string }>(422),
  /** The maker's, which neither the register holds as it is nor anybody has confirmed (ADR 0042). */
  certificateUnverified: refusal<{ cert: string }>(422),
  /** What was passed, failed or missed has taken place. */
  trainingAhead: refusal<{ result: string }>(422),
  codeWrong: refusal(422),
  codeExpired: refusal(422),
  alreadyHere: refusal(409),
  unknownId: refusal(404),
  transferOver: refusal(409),
  loginTaken: refusal<{ field: string }>(409),
  emailForLogin: refusal(422),
  leftBeforeJoined: refusal(422),
  /** Why a dealer may not do something: nothing granted, not any more or not yet, not there. */
  notAuthorised: refusal<{ capability: string; productLine: string; band: string }>(422),
  authorisationOver: refusal<{ capability: string; productLine: string; band: string }>(422),
  otherRegion: refusal<{ capability: string; productLine: string; band: string }>(422),
});
