import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of risk and its settings. */
export const riskErrors = defineErrors('risk', {
  thresholdOrder: refusal(422),
  nightHours: refusal(422),
  lastAdmin: refusal(422),
});
