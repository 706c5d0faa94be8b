import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of publishing. */
export const noticeErrors = defineErrors('notice', {
  targetRequired: refusal(422),
  /** Published or withdrawn: it stays as its receivers got it. */
  settled: refusal(422),
  notDraft: refusal(422),
  /** Nobody whom the targets name may sign in. */
  noReceivers: refusal(422),
  scheduleInPast: refusal(422),
  expiryInPast: refusal(422),
  /** The receivers were reminded less than an hour ago. */
  remindTooSoon: refusal<{ count: number }>(422),
  /** Everybody has read it, or done what it asks for. */
  nobodyToRemind: refusal(422),
  /** It is on its way, has left, or its secret text was emptied. */
  notRetried: refusal(422),
  /** Nothing is configured by which it could leave. */
  noChannel: refusal(422),
  /** What must be told is not switched off. */
  kindMandatory: refusal<{ kind: string }>(422),
  /** SMS cost money: a receiver does without them, and asks for none that the sender does not send. */
  smsNotForced: refusal(422),
  /** An http or https address without user and password in it. */
  robotAddress: refusal(422),
  robotHostPrivate: refusal<{ host: string }>(422),
  /** A key of Standard Webhooks. */
  robotSignKey: refusal(422),
  /** A robot did not take a message; `reason` says why in words, with what it answered. */
  robotFailed: refusal<{ reason: string }>(422),
});
