import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals about gray rules (platform.md 4.3). */
export const grayErrors = defineErrors('gray', {
  chars: refusal(422),
  maxUsers: refusal(422),
  ipFormat: refusal(422),
  ratioSum: refusal(422),
});
