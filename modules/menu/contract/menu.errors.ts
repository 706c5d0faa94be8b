import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of menus (platform.md 4.3). */
export const menuErrors = defineErrors('menu', {
  pageNoChild: refusal(422),
  rootDelete: refusal(422),
  tooDeep: refusal<{ max: number }>(422),
  targetNotFound: refusal(422),
  /** Its page brings functions that the caller does not hold. */
  targetNotHeld: refusal<{ target: string }>(403),
});
