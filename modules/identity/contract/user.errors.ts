import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of users (platform.md 4.2 and 4.3). */
export const userErrors = defineErrors('user', {
  nameRequired: refusal(422),
  nameFormat: refusal(422),
  employeeNameFormat: refusal(422),
  orgRequired: refusal(422),
  defaultOrgOutside: refusal(422),
  activeRequired: refusal(422),
  expiryRequired: refusal(422),
  dateOrder: refusal(422),
  mobileFormat: refusal(422),
  emailInvalid: refusal(422),
  superProtected: refusal(422),
  selfProtected: refusal(422),
  sharedAccount: refusal(422),
  /** An administrator of the platform, or of the tenant, whom only his equals change. */
  higherRank: refusal(403),
  alreadyMember: refusal<{ name: string }>(409),
  lastAdmin: refusal(409),
  /** Whoever takes the work over is not among those who leave. */
  ownSuccessor: refusal(422),
  /** Tasks that nobody else can do must be handed over first. */
  hasOpenWork: refusal<{ count: number }>(409),
});

/** Refusals when a chat account is unbound (SPEC section 8). */
export const bindErrors = defineErrors('bind', {
  selectUser: refusal(422),
  onlyOne: refusal(422),
  confirm: refusal(409),
});

/** The account has no chat account of the kind that is to be unbound. */
export const bindingErrors = defineErrors('auth', { notBound: refusal(422) });
