import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of reminders. */
export const tipsErrors = defineErrors('tips', {
  placeholder: refusal<{ name: string }>(422),
  /** No module reminds of records of that kind. */
  unknownSubject: refusal<{ subject: string }>(422),
  /** The subject has no date, event or measure of that name. */
  unknownField: refusal<{ name: string }>(422),
  conditionSyntax: refusal<{ detail: string }>(422),
  conditionType: refusal<{ detail: string }>(422),
  conditionField: refusal<{ name: string; known: string }>(422),
  /** The recipient cannot be found from records of the subject. */
  recipient: refusal<{ kind: string }>(422),
  /** A rule that is switched off is not run. */
  disabled: refusal(409),
  /** It was told to somebody else. */
  notYours: refusal(409),
});
