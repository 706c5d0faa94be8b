import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of signing in by a chat account (platform.md 1.5). */
export const oauthErrors = defineErrors('auth', {
  /** The state is nobody's, of another browser or purpose, used or expired. */
  oauthStateInvalid: refusal(422),
  /** The chat service does not accept the code. */
  oauthFailed: refusal(422),
  /** The chat service does not answer, or not in its protocol. */
  oauthUnavailable: refusal(503),
  /** The chat account is bound to another user, or the user to another chat account. */
  alreadyBound: refusal(409),
});

/** Refusals of binding. */
export const wechatErrors = defineErrors('wechat', {
  notConfigured: refusal(422),
  /** The app of a tenant vouches only for users of that tenant alone. */
  foreignApp: refusal(422),
  /** Only members of the company are known by an enterprise chat. */
  notMember: refusal(422),
});
