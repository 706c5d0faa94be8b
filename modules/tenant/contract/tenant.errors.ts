import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of templates of organisations. */
export const orgTemplateErrors = defineErrors('orgTemplate', {
  tooLarge: refusal<{ nodes: number; depth: number }>(422),
});

/** Refusals of tenants (platform.md 4.3). */
export const tenantErrors = defineErrors('tenant', {
  noOrgToClear: refusal(422),
  clearBlocked: refusal<{ by: readonly string[] }>(409),
  confirmCode: refusal<{ code: string }>(422),
  adminRequired: refusal(422),
  currentProtected: refusal(422),
  alreadyInitialised: refusal(422),
  orgsPresent: refusal(422),
  templateNotReady: refusal(422),
  outsideShares: refusal(422),
});
