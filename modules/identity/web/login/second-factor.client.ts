import { callLogin } from '@mp/kernel/web';
import { startAuthentication } from '@simplewebauthn/browser';
import type { LoginAnswerData, PasskeyChallenge, SentCode, TotpOffer } from '../../contract/login.ts';
import type { CodeChannel } from './find-channels.ts';
import { callLoginSecret, dataOf, tenantField, type SignInFields } from './login.client.ts';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Sends a code to the user's mail or mobile for a challenge: of his name, or between his factors. */
export async function sendCode(
  challengeId: string,
  channel: CodeChannel,
  more: Readonly<Record<string, string>> = {},
): Promise<SentCode> {
  const fields = { challengeId, channel, ...more, ...tenantField() };
  return dataOf(await callLogin<SentCode>('validcode', fields, { method: 'GET' }));
}

/** The secret for an authenticator app of somebody who has no second factor yet. */
export async function offerTotp(challengeId: string): Promise<TotpOffer> {
  return dataOf(await callLogin<TotpOffer>('enroltotp', { challengeId, ...tenantField() }));
}

/** Hands in a code as the second factor. */
export function giveCode(
  challengeId: string,
  given: { readonly mode: 'dynamic' | 'totp' | 'recovery'; readonly code: string; readonly fields: SignInFields },
): Promise<LoginAnswerData> {
  return callLoginSecret(given.mode, { code: given.code }, { ...given.fields, challengeId });
}

/** What a browser answers to a challenge for a passkey: as login.do and revalid.do take it. */
export async function askPasskey(
  fields: Readonly<Record<string, string>>,
): Promise<{ passkeyId: string; assertion: string }> {
  const { challengeId: passkeyId, options } = dataOf(await callLogin<PasskeyChallenge>('passkey', fields));
  return { passkeyId, assertion: JSON.stringify(await startAuthentication({ optionsJSON: options as Options })) };
}

/** Signs in with a passkey: alone, or as the second factor of a challenge. */
export async function givePasskey(challengeId: string, fields: SignInFields): Promise<LoginAnswerData> {
  const { passkeyId, assertion } = await askPasskey({ challengeId });
  return callLoginSecret('passkey', { assertion }, { ...fields, challengeId, passkeyId });
}
