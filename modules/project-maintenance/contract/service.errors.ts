import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of maintenance plans of projects. */
export const serviceErrors = defineErrors('projectMaintenance', {
  /** Plans are made of units that the customer has accepted. */
  projectNotOver: refusal<{ no: string; state: string }>(422),
  unitElsewhere: refusal(422),
  /** No module takes plans over. */
  noTaker: refusal(409),
  noVisits: refusal(409),
});
