import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of tenants (platform.md 4.3). */
export const tenantErrors = defineErrors('tenant', {
  noOrgToClear: refusal(422),
  clearBlocked: refusal<{ by: readonly string[] }>(409),
  confirmCode: refusal<{ code: string }>(422),
  adminRequired: refusal(422),
  currentProtected: refusal(422),
});
