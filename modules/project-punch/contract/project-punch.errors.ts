import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of punch items and risks. */
export const punchErrors = defineErrors('punch', {
  projectNotOpen: refusal<{ no: string; state: string }>(409),
  unitElsewhere: refusal(422),
  /** Somebody else's item: it is finished by its owner or the project manager. */
  notOwner: refusal(403),
  /** What blocks an acceptance: class A items that are open. */
  blocksAcceptance: refusal<{ list: string }>(409),
  /** A conditional acceptance says what is left to do, and until when. */
  noCondition: refusal(422),
});
