import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of assignment and schedule. */
export const boardErrors = defineErrors('maintenanceBoard', {
  windowTooLong: refusal<{ days: number }>(422),
  /** Orders that are assigned together are of one site and one servicing party. */
  severalSites: refusal(422),
  noTime: refusal<{ name: string }>(422),
});
