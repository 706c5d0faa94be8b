import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of roles (platform.md 4.3). */
export const roleErrors = defineErrors('role', {
  memberRequired: refusal(422),
  /** A user is given roles, but none was chosen. */
  chooseRole: refusal(422),
  builtin: refusal(422),
});
