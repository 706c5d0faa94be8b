import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of organisations (platform.md 4.3). */
export const orgErrors = defineErrors('org', {
  parentRequired: refusal(422),
  parentSelf: refusal(422),
  rootParent: refusal(422),
  typeChild: refusal<{ parent: string; child: string }>(422),
  singleDepth: refusal(422),
  rootDelete: refusal(422),
  mergeSelf: refusal(422),
  relationBuiltin: refusal(422),
});
