import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals around feedback. */
export const feedbackErrors = defineErrors('feedback', {
  tooMany: refusal(429),
  reopenedOnce: refusal(409),
  /** Ten days after the answer it stands. */
  reopenOver: refusal(409),
  /** Only who sent it in rates it or opens it again. */
  submitterOnly: refusal(403),
  /** Nothing was suggested that could be written into the record. */
  nothingSuggested: refusal(422),
  handlerUnknown: refusal(422),
  codeWrong: refusal(422),
  /** A file that was not sent with this code, or is gone. */
  fileUnknown: refusal(422),
  /** A link to an answer that is over, was used, or never was one. */
  linkOver: refusal(410),
});
