import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of plans (projects.md 6). */
export const planErrors = defineErrors('projectPlan', {
  noTemplate: refusal(422),
  notGenerated: refusal(409),
  planAfterRequired: refusal<{ forecast: string; required: string }>(422),
  slipReasonRequired: refusal<{ n: number }>(422),
  suspended: refusal(409),
  closed: refusal(409),
  /** A day that the milestones before, or a day off, do not allow. */
  dayNotPossible: refusal<{ name: string; earliest: string }>(422),
  /** What has happened did not happen tomorrow. */
  actualInFuture: refusal(422),
  unknownMilestone: refusal<{ code: string }>(422),
  milestoneTwice: refusal<{ code: string }>(422),
  milestoneDone: refusal<{ name: string }>(409),
});
