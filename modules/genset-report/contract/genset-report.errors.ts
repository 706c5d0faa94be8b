import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of reports on units. */
export const gensetReportErrors = defineErrors('gensetReport', {
  nobodyToRemind: refusal(422),
  noRule: refusal<{ gsn: string }>(422),
});
