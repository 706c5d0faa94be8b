import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of face registration and sign-in (platform.md 5.14); the browser raises those of the camera itself. */
export const faceErrors = defineErrors('face', {
  pluginMissing: refusal(422),
  browserUnsupported: refusal(422),
  cameraFailed: refusal(422),
  sdkFailed: refusal(422),
  noFace: refusal(422),
  timeout: refusal(422),
  faceLost: refusal(422),
  noPhoto: refusal(422),
  notMatch: refusal(422),
  /** The movements are not those that were asked for, or come from something that does not live. */
  notLive: refusal(422),
  /** Five failures; open again after so many minutes. */
  closed: refusal<{ minutes: number }>(422),
  /** Another way of signing in must stay available. */
  onlyWay: refusal(422),
  consentRequired: refusal(422),
  /** The frames of an enrolment differ too much, or not at all. */
  framesDiffer: refusal(422),
});
