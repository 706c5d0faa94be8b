import { callLogin } from '@mp/kernel/web';
import type { FoundPassword, SentCode } from '../../contract/login.ts';
import type { CodeChannel } from './find-channels.ts';
import { callSecret, checkUser, dataOf, tenantField } from './login.client.ts';

/** Whether the check against programs comes first, and for which challenge. */
export async function beginFinding(
  userName: string,
): Promise<{ challengeId: string; check: 'slider' | 'picture' | null }> {
  const { challengeId, codeType } = await checkUser(userName);
  return { challengeId, check: codeType === 0 ? null : codeType === 2 ? 'slider' : 'picture' };
}

/** Sends a code to the user's mail or mobile; the answer is the same for names that do not exist. */
export async function sendResetCode(
  userName: string,
  channel: CodeChannel,
  passToken: string,
): Promise<SentCode & { readonly challengeId: string }> {
  const fields = { step: 'send', username: userName, channel, passToken, ...tenantField() };
  return dataOf(await callLogin<SentCode & { challengeId: string }>('findpwd', fields));
}

/** Hands in the code; answers the ticket for a new password. */
export async function verifyResetCode(challengeId: string, code: string): Promise<string> {
  const data = await callSecret<FoundPassword>('findpwd', { code }, { step: 'verify', challengeId });
  if (!data) throw new Error('findpwd.do answered nothing');
  return data.resetTicket;
}
