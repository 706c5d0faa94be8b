import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals about jobs (platform.md 4.3). */
export const jobErrors = defineErrors('job', {
  stopFirst: refusal(409),
  cronInvalid: refusal<{ field: string }>(422),
  noFutureFire: refusal(422),
  unknownHandler: refusal(422),
  /** The operator has not named the host among those that jobs may call. */
  hostNotAllowed: refusal<{ host: string }>(422),
  builtin: refusal(409),
  /** A run that goes on or has gone well is not tried again. */
  notRetried: refusal(409),
  runOpen: refusal(409),
});
