import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of home pages (platform.md 4.3). */
export const homeErrors = defineErrors('home', {
  onePerTenant: refusal(422),
  /** A role, an organisation or a person has a home page already. */
  onePerObject: refusal(422),
  notCurrent: refusal(422),
  notPage: refusal(422),
});
