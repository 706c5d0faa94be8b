import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of weekly reports (projects.md 6, weekly). */
export const weeklyErrors = defineErrors('projectWeekly', {
  /** A week without a working day. */
  notNeeded: refusal(422),
  /** The week has not begun. */
  notYet: refusal(422),
  /** Only projects that are executed or closed down are reported. */
  notRunning: refusal(409),
  exists: refusal<{ no: string }>(409),
  locked: refusal(409),
  unlockedBefore: refusal(409),
  /** Another forecast where nothing is left to be accepted, or nothing is planned. */
  noForecast: refusal(422),
  sameForecast: refusal(422),
});
