import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of weekly reports (projects.md 6, weekly). */
export const weeklyErrors = defineErrors('projectWeekly', {
  locked: refusal(409),
  unlockedBefore: refusal(409),
  /** Another forecast where nothing is left to be accepted, or nothing is planned. */
  noForecast: refusal(422),
  sameForecast: refusal(422),
});
