import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of maintenance plans and inspection templates (warranty-maintenance.md 6). */
export const maintenanceErrors = defineErrors('maintenance', {
  /** Two items of a template with the same number. */
  itemTwice: refusal<{ no: string }>(422),
  itemLimits: refusal<{ no: string }>(422),
  /** Neither months nor hours. */
  ruleEmpty: refusal<{ level: string }>(422),
  ruleTwice: refusal<{ level: string }>(422),
  /** A plan runs for at most ten years. */
  termLong: refusal(422),
  planEmpty: refusal(422),
  gensetTwice: refusal<{ gsn: string }>(409),
  gensetInOtherPlan: refusal<{ gsn: string; plan: string; level: string }>(409),
  /** A scrapped unit is not maintained. */
  gensetGone: refusal<{ gsn: string }>(422),
  visitsExceeded: refusal<{ n: number }>(409),
  /** An order for this service is open. */
  visitOpen: refusal<{ gsn: string }>(409),
  dayOutside: refusal<{ from: string; to: string }>(422),
  /** A plan for a place that is not of the areas of whoever writes it. */
  placeOfOthers: refusal(422),
  gensetsMissing: refusal<{ list: string }>(422),
  noGensets: refusal(422),
  /** A plan of a project is taken over by its execution manager. */
  noManager: refusal<{ no: string }>(422),
});
