import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of sales exceptions (projects.md 6). */
export const salesExceptionErrors = defineErrors('sx', {
  /** What is decided stays so. */
  closed: refusal(409),
  /** Nobody of the dealer could answer. */
  nobodyToAsk: refusal<{ dealer: string }>(409),
});
