import { randomInt, timingSafeEqual } from 'node:crypto';
import { AppError, fromWireLanguage } from '@mp/kernel/contract';
import { hasPort, ports, type Context, type DeliveryChannel, limitCalls, type CallLimit } from '@mp/kernel/server';
import { authErrors } from '../contract/index.ts';
import { codeSeconds, codeTries, inventedAddress, maskedMail, maskedMobile } from './code.rules.ts';
import type { Door } from './door.ts';
import { ipLimit } from './door-limits.ts';
import { loginName, type LoginName } from './login-name.ts';
import { keyedHash, nameHash } from './name-hash.ts';
import { required } from './required.ts';
import type { SignInPolicy } from './sign-in-policy.rules.ts';
import { signInPolicy } from './sign-in-policy.service.ts';
import { accountRefusal } from './sign-in.rules.ts';
import { accountByName, contactOf, nameOfMobile, tenantsOf, type LoginAccount } from './sign-in.query.ts';
import { countTry, useTicket, type CodeKind, type TicketData } from './ticket.service.ts';

/** Whom a code is for: an account, or nobody, whose answer looks the same. */
export interface CodeReceiver {
  readonly name: LoginName;
  readonly account: LoginAccount | undefined;
  readonly language: string;
  /** What holds for whoever signs in by the name. */
  readonly policy: SignInPolicy;
  /** Where it goes; undefined when it goes nowhere. */
  readonly address: string | undefined;
}

const hashOf = (token: string, code: string): string => keyedHash('code', `${token}|${code}`);

/** The channel a call asks for. Throws `auth.modeDisabled` for any other, and where nothing can deliver. */
export function codeChannel(text: string): DeliveryChannel {
  if ((text !== 'mail' && text !== 'sms') || !hasPort('sendMessage')) throw authErrors.modeDisabled();
  return text;
}

async function nameOf(
  context: Context,
  { username, mobile }: { readonly username: LoginName; readonly mobile: string },
): Promise<LoginName> {
  if (username !== '' || mobile === '') return username;
  return loginName((await nameOfMobile(context, mobile)) ?? mobile);
}

/** Whether the account has a password, is not refused, and belongs to a tenant. */
async function mayEnter(context: Context, account: LoginAccount): Promise<boolean> {
  if (!account.hash || accountRefusal(account, context.now)) return false;
  return (await tenantsOf(context, account.id)).length > 0;
}

/** Who is behind a user name or, for SMS, a mobile number, and where his code would go; no code for accounts that may not sign in. */
export async function codeReceiver(
  context: Context,
  given: { readonly username: LoginName; readonly mobile: string },
  channel: DeliveryChannel,
): Promise<CodeReceiver> {
  const name = await nameOf(context, given);
  if (name === '') throw required('auth.userNameRequired', 'userName');
  const account = await accountByName(context, name);
  const [contact, policy] = await Promise.all([
    account && contactOf(context, account.id),
    signInPolicy(context, account?.id),
  ]);
  const isReachable = account !== undefined && (await mayEnter(context, account));
  const address = (isReachable && (channel === 'mail' ? contact?.email : contact?.mobile)) || undefined;
  return { name, account, language: contact?.language ?? 'ZH_CN', policy, address };
}

/** Once a minute and ten times a day to one person, twenty an hour from one address. Throws `auth.sendTooOften`. */
async function limitCodes(context: Context, door: Door, receiver: CodeReceiver): Promise<void> {
  const who = receiver.account?.id ?? nameHash(receiver.name);
  const within = async (given: CallLimit) => {
    try {
      await limitCalls(context, [given]);
    } catch (error) {
      const after = error instanceof AppError ? error.detail?.['retryAfter'] : undefined;
      if (typeof after !== 'number') throw error;
      throw new AppError('auth.sendTooOften', 429, { params: { seconds: after }, detail: { retryAfter: after } });
    }
  };
  await within({ key: `code|minute|${who}`, max: 1, seconds: codeSeconds.resend });
  await within(ipLimit(context, door, { name: 'code', max: 20, seconds: 3600 }));
  await within({ key: `code|day|${who}`, max: 10, seconds: 86_400 });
}

/**
 * Draws a code, lets `keep` store its hash under a token, and sends it. For nobody the same work is done and taken
 * back, so that answer and time are alike. Answers the masked address.
 */
export async function sendCode(
  context: Context,
  door: Door,
  {
    receiver,
    channel,
    keep,
  }: {
    readonly receiver: CodeReceiver;
    readonly channel: DeliveryChannel;
    readonly keep: (make: (token: string) => TicketData<CodeKind>) => Promise<void>;
  },
): Promise<string> {
  await limitCodes(context, door, receiver);
  const { account, address, name } = receiver;
  const code = `${randomInt(1_000_000)}`.padStart(6, '0');
  await keep((token) => ({
    code: hashOf(token, code),
    accountId: address === undefined ? null : (account?.id ?? null),
    userName: account?.user_name ?? name,
    tries: 0,
  }));
  const undone = new Error('nobody to send to');
  await context
    .tx(async (tx) => {
      await ports().sendMessage(tx, {
        channel,
        to: address ?? 'nobody@example.com',
        language: fromWireLanguage(receiver.language),
        subjectKey: 'login.codeMessage.subject',
        textKey: 'login.codeMessage.text',
        params: { code, minutes: String(codeSeconds.life / 60) },
        ...(account ? { accountId: account.id } : {}),
        secret: true,
      });
      if (address === undefined) throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  if (address === undefined) return inventedAddress(channel, name, nameHash(name));
  return channel === 'mail' ? maskedMail(address) : maskedMobile(address);
}

/**
 * Checks a code and uses its ticket up. Throws `auth.codeWrong`; after five wrong tries, five minutes, or a right one
 * `auth.codeExpired`.
 */
export async function spendCode(
  context: Context,
  kind: CodeKind,
  { token, code }: { readonly token: string; readonly code: unknown },
): Promise<{ readonly accountId: string; readonly userName: string }> {
  if (typeof code !== 'string' || code === '') throw required('auth.codeRequired', 'code');
  const data = await countTry(context, kind, { token, max: codeTries });
  if (!data) throw authErrors.codeExpired();
  const [kept, given] = [data.code, hashOf(token, code.trim())].map((text) => Buffer.from(text, 'utf8'));
  const isRight =
    kept !== undefined && given !== undefined && kept.length === given.length && timingSafeEqual(kept, given);
  const { accountId, userName } = data;
  if (!isRight || !accountId || userName === undefined) throw authErrors.codeWrong();
  if (!(await useTicket(context, kind, token))) throw authErrors.codeExpired();
  return { accountId, userName };
}
