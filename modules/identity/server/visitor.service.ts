import { randomInt, timingSafeEqual } from 'node:crypto';
import { ports, type Context, type TxContext, limitCalls } from '@mp/kernel/server';
import { codeSeconds, codeTries } from './code.rules.ts';
import { keyedHash } from './name-hash.ts';
import { findTenant } from './sign-in.query.ts';
import { countTry, issueTicket, lookAtTicket, useTicket } from './ticket.service.ts';

/** What a call without a session says of its tenant. */
export interface VisitedPlace {
  /** The header `tenancyid`. */
  readonly tenancyid: unknown;
  readonly host: string | undefined;
}

/**
 * The tenant for which a page without a session speaks, found as the sign-in page finds it: by its number in the header
 * `tenancyid`, else by the host of the address; undefined for none.
 */
export async function tenantOfVisitor(
  context: Context,
  { tenancyid, host }: VisitedPlace,
): Promise<string | undefined> {
  const number = typeof tenancyid === 'string' && /^\d{1,15}$/.test(tenancyid) ? Number(tenancyid) : null;
  return (await findTenant(context, number, host ?? '')) ?? undefined;
}

/** Whether visitors have to pass the check against programs; LOGIN_CHECK=none leaves it out, as at the sign-in. */
export function visitorsAreChecked({ services: { environment } }: Context): boolean {
  return environment.loginCheck !== 'none';
}

/** Takes the pass token of the check against programs, good once for the address that solved it; false for any other. */
export async function claimPass(context: Context, passToken: string): Promise<boolean> {
  const pass = await useTicket(context, 'pass', passToken);
  return pass !== undefined && pass.ip === context.facts.ip;
}

const hashOf = (mobile: string, code: string) => keyedHash('visitor', `${mobile}|${code}`);

/** Sends a code to a mobile number that need not be a member's: once a minute, ten times a day. Answers its token. */
export async function sendVisitorCode(
  context: TxContext,
  mobile: string,
): Promise<{ token: string; resendAfter: number }> {
  const who = keyedHash('visitor', mobile);
  await limitCalls(context, [
    { key: `visitor|minute|${who}`, max: 1, seconds: codeSeconds.resend },
    { key: `visitor|day|${who}`, max: 10, seconds: 86_400 },
    { key: `visitor|ip|${context.facts.ip}`, max: visitorsAreChecked(context) ? 20 : 2000, seconds: 3600 },
  ]);
  const code = `${randomInt(1_000_000)}`.padStart(6, '0');
  const token = await issueTicket(context, 'code', { code: hashOf(mobile, code), tries: 0 });
  await ports().sendMessage(context, {
    channel: 'sms',
    to: mobile,
    language: context.locale,
    subjectKey: 'login.codeMessage.subject',
    textKey: 'login.codeMessage.text',
    params: { code, minutes: String(codeSeconds.life / 60) },
    secret: true,
  });
  return { token, resendAfter: codeSeconds.resend };
}

/** Whether a token stands for a code that was sent and is still good; nothing is used up. */
export async function isVisitorCodeOpen(context: Context, token: string): Promise<boolean> {
  return (await lookAtTicket(context, 'code', token)) !== undefined;
}

/** Whether a code is the one that was sent to a mobile number; five tries within five minutes, good once. */
export async function claimVisitorCode(
  context: Context,
  given: { readonly token: string; readonly mobile: string; readonly code: string },
): Promise<boolean> {
  const data = await countTry(context, 'code', { token: given.token, max: codeTries });
  const [kept, told] = [data?.code ?? '', hashOf(given.mobile, given.code.trim())].map((text) =>
    Buffer.from(text, 'utf8'),
  );
  if (!data || !kept || !told || kept.length !== told.length || !timingSafeEqual(kept, told)) return false;
  return (await useTicket(context, 'code', given.token)) !== undefined;
}
