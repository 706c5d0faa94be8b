import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of the login service; those of a running session stand in the kernel (platform.md 4.3). */
export const authErrors = defineErrors('auth', {
  payloadInvalid: refusal(400),
  payloadExpired: refusal(400),
  replay: refusal(400),
  userNameRequired: refusal<{ field: string }>(422),
  passwordRequired: refusal<{ field: string }>(422),
  codeRequired: refusal<{ field: string }>(422),
  loginFailed: refusal(422),
  loginModeInvalid: refusal(422),
  modeDisabled: refusal(422),
  agreementRequired: refusal(422),
  passTokenInvalid: refusal(422),
  codeWrong: refusal(422),
  secondExpired: refusal(422),
  secondRequired: refusal(422),
  noSecondFactor: refusal(422),
  noFactors: refusal(422),
  passkeyFailed: refusal(422),
  passkeyKnown: refusal(422),
  factorLimit: refusal<{ max: number }>(422),
  codeExpired: refusal(422),
  sliderFailed: refusal(422),
  sendTooOften: refusal<{ seconds: number }>(429),
  accountLocked: refusal<{ minutes: number; context?: 'manual' } & Record<string, string | number>>(422),
  directoryUnavailable: refusal(503),
  /** The way of signing in is open to devices alone that the owner has allowed it to. */
  deviceRefused: refusal(422),
  riskLocked: refusal(422),
  userDisabled: refusal(422),
  userNotEffective: refusal<{ date: string }>(422),
  userExpired: refusal(422),
  licenceExpired: refusal(422),
  notOpenTime: refusal<{ time: string }>(422),
  ticketInvalid: refusal(422),
  ticketUsed: refusal(422),
});

/** Refusals of new passwords (platform.md 4.3). */
export const pwdErrors = defineErrors('pwd', {
  format: refusal<{ rule: string }>(422),
  confirmMismatch: refusal(422),
  oldWrong: refusal(422),
  sameAsOld: refusal(422),
  reused: refusal(422),
  tooCommon: refusal(422),
  onlyNormal: refusal(422),
});
