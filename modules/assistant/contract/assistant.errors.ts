import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of assistants, and of whoever lets them in. */
export const assistantErrors = defineErrors('assistant', {
  /** Whatever is wrong with the token; the log alone says what. */
  unauthorized: refusal(401),
  /** Nobody but its owner decides over an assistant's access and its changes. */
  ownerAlone: refusal(403),
  /** An administrator of the platform works in no tenant. */
  platformUser: refusal(422),
  /** The token lasts longer than a year. */
  tooLong: refusal<{ max: number }>(422),
  /** The token reads only. */
  readOnly: refusal(403),
  /** A change that its person has not confirmed. */
  confirmationNeeded: refusal(403),
  /** The confirmed change is over, was carried out or is another one. */
  notConfirmed: refusal<{ state: string }>(409),
  tooManyWaiting: refusal<{ max: number }>(429),
  unknownTool: refusal<{ tool: string }>(404),
  unknownService: refusal<{ service: string }>(422),
  /** A tool was called without a value that its address needs. */
  missingValue: refusal<{ name: string }>(422),
  /** The answer has more signs than an assistant can take. */
  answerTooLarge: refusal<{ max: number }>(422),
});
