import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of calls to and from other systems. */
export const interfaceErrors = defineErrors('interface', {
  /** No interface of this code that calls another system. */
  unknown: refusal<{ code: string }>(404),
  disabled: refusal<{ code: string }>(409),
  /** Too many calls have failed: none is made before the pause is over. */
  circuitOpen: refusal<{ code: string }>(503),
  callFailed: refusal<{ code: string; detail: string }>(502),
  mapping: refusal<{ target: string; detail: string }>(422),
  hostPrivate: refusal<{ host: string }>(422),
  urlCredentials: refusal(422),
  inboundNeedsAuth: refusal(422),
  targetUnknown: refusal<{ target: string }>(422),
  expression: refusal<{ detail: string }>(422),
  notResendable: refusal(409),
  /** Events are told by interfaces that send, and whose method has a body. */
  notTellable: refusal(422),
  entityUnheard: refusal<{ entity: string }>(422),
  webhookSecret: refusal(422),
  eventWaiting: refusal(409),
  /** Unknown interface, wrong proof, switched off: one answer for all. */
  receiveDenied: refusal(401),
});
