import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of pushing (platform.md 4.3). */
export const pushErrors = defineErrors('push', {
  /** Fewer than two accounts are chosen. */
  minTargets: refusal(422),
  /** Accounts that have had their pushes of the month; up to ten are named. */
  quota: refusal<{ names: readonly string[] }>(422),
  /** Users without a bound chat account, or who may not sign in. */
  notBound: refusal<{ names: readonly string[] }>(422),
  /** One picture per push. */
  oneImage: refusal(422),
});
