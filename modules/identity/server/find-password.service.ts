import type { Context } from '@mp/kernel/server';
import { authErrors, type FoundPassword, type SentCode } from '../contract/index.ts';
import { codeChannel, codeReceiver, sendCode, spendCode } from './code.service.ts';
import { codeSeconds } from './code.rules.ts';
import type { Door } from './door.ts';
import { loginName, type LoginName } from './login-name.ts';
import { checkPassToken } from './pass-token.ts';
import { platformPolicy } from './sign-in-policy.service.ts';
import { issueTicket, putTicket } from './ticket.service.ts';

const times = { resendAfter: codeSeconds.resend, expires: codeSeconds.life } as const;

/** What `findpwd.do?step=send` and `validcode.do?channel=…` are given. */
export interface CodeCall {
  readonly username: LoginName;
  readonly mobile: string;
  readonly channel: string;
  readonly passToken: string;
  readonly challengeId: string;
}

/** `findpwd.do` step send: a code to the user's mail or mobile; the same answer for names that do not exist. */
export async function sendResetCode(
  context: Context,
  door: Door,
  call: CodeCall,
): Promise<SentCode & { challengeId: string }> {
  const channel = codeChannel(call.channel);
  if (!(await platformPolicy(context)).findPassword.includes(channel)) throw authErrors.modeDisabled();
  const found = await codeReceiver(context, { username: call.username, mobile: '' }, channel);
  await checkPassToken(context, door, { ...call, username: found.name, policy: found.policy });
  // A way that only his own tenants close answers as for nobody: the refusal would tell that the name exists.
  const receiver = found.policy.findPassword.includes(channel) ? found : { ...found, address: undefined };
  let challengeId = '';
  const masked = await sendCode(context, door, {
    receiver,
    channel,
    keep: async (make) => {
      challengeId = await issueTicket(context, 'code', make);
    },
  });
  return { challengeId, masked, ...times };
}

/** `findpwd.do` step verify: the right code becomes a ticket for a new password. */
export async function verifyResetCode(context: Context, challengeId: string, code: unknown): Promise<FoundPassword> {
  const { accountId, userName } = await spendCode(context, 'code', { token: challengeId, code });
  return { resetTicket: await issueTicket(context, 'reset', { accountId, userName, proved: true }) };
}

/** `validcode.do` with a channel: a code for a challenge of `checkuser.do`. */
export async function sendDynamicCode(context: Context, door: Door, call: CodeCall): Promise<SentCode> {
  const channel = codeChannel(call.channel);
  const receiver = await codeReceiver(context, call, channel);
  const { name: username, policy } = receiver;
  await checkPassToken(context, door, { ...call, username, policy, needsChallenge: true });
  const masked = await sendCode(context, door, {
    receiver,
    channel,
    keep: (make) => putTicket(context, 'dynamic', { token: call.challengeId, data: make(call.challengeId) }),
  });
  return { masked, ...times };
}

/** `validcode.do` with a channel, of somebody who is signed in: a code to prove himself again, for a challenge of its own. */
export async function sendOwnCode(
  context: Context,
  door: Door,
  channelName: string,
): Promise<SentCode & { challengeId: string }> {
  const channel = codeChannel(channelName);
  const open = context.as(undefined);
  const receiver = await codeReceiver(open, { username: loginName(context.principal.userName), mobile: '' }, channel);
  let challengeId = '';
  const masked = await sendCode(open, door, {
    receiver,
    channel,
    keep: async (make) => {
      challengeId = await issueTicket(open, 'dynamic', make);
    },
  });
  return { challengeId, masked, ...times };
}

/** `validlogin.do` kind dynamic: the right code becomes a pass token, bound to address and challenge. */
export async function solveDynamic(
  context: Context,
  challengeId: string,
  code: unknown,
): Promise<{ passToken: string }> {
  await spendCode(context, 'dynamic', { token: challengeId, code });
  return { passToken: await issueTicket(context, 'pass', { ip: context.facts.ip, challengeId }) };
}
