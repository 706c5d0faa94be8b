import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of the gateway (platform.md 5.11) and of whoever keeps its projects. */
export const openErrors = defineErrors('open', {
  /** Whatever is wrong with the proof; the log alone says what. */
  authFailed: refusal(401),
  notGranted: refusal(403),
  quota: refusal(429),
  /** The user is an administrator of the platform, who works for no project. */
  platformUser: refusal(422),
  unknownApi: refusal<{ api: string }>(422),
  ipFormat: refusal(422),
  /** The project has no token yet. */
  noToken: refusal(409),
});
