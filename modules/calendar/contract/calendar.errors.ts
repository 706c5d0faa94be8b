import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of addresses of calendar feeds. */
export const calendarErrors = defineErrors('calendar', {
  /** An administrator of the platform works in no tenant. */
  platformUser: refusal(422),
  tooMany: refusal<{ max: number }>(422),
});
