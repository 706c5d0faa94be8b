import { isIP } from 'node:net';
import { newId, type Context } from '@mp/kernel/server';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { authErrors, type PasskeyChallenge } from '../contract/index.ts';
import { factorsOf, passkeyOf, spendAssertion, type FactorRow, type NewFactor } from './factor.query.ts';
import { issueTicket, useTicket, type TicketData } from './ticket.service.ts';

/** Three hundred files that a start does without: they are loaded with the first passkey. */
const webAuthn = () => import('@simplewebauthn/server');

/** What a browser signs for: the host of the console, without its port. */
const rpIdOf = (host: string): string => host.replace(/:\d+$/u, '').toLowerCase();

/** Where an answer may come from: the console itself; plain http only on this machine, as browsers have it. */
function originsOf(host: string): string[] {
  return rpIdOf(host) === 'localhost' ? [`https://${host}`, `http://${host}`] : [`https://${host}`];
}

/** Passkeys are bound to a name; a console that is reached by number has none. Throws `auth.modeDisabled`. */
function requireName(host: string): string {
  const rpId = rpIdOf(host);
  if (isIP(rpId.replaceAll(/[[\]]/gu, '')) !== 0) throw authErrors.modeDisabled();
  return rpId;
}

const transportsOf = ({ transports }: FactorRow) => (transports ?? []) as AuthenticatorTransport[];
const descriptorOf = (factor: FactorRow) => ({ id: factor.credential_id ?? '', transports: transportsOf(factor) });

/** The passkeys of an account that are bound to this host. */
export const passkeysAt = (factors: readonly FactorRow[], host: string): readonly FactorRow[] =>
  factors.filter(({ kind, rp_id }) => kind === 'passkey' && rp_id === rpIdOf(host));

/**
 * A challenge for a passkey: one of the account's, or, without an account, any that the browser has for this host.
 * Throws `auth.modeDisabled`.
 */
export async function passkeyChallenge(
  context: Context,
  { host, accountId }: { readonly host: string; readonly accountId: string | null },
): Promise<PasskeyChallenge> {
  const rpId = requireName(host);
  const known = accountId === null ? [] : passkeysAt(await factorsOf(context, accountId), host);
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: known.map(descriptorOf),
    // Alone a passkey stands for two factors, so whoever holds it proves himself to it.
    userVerification: accountId === null ? 'required' : 'preferred',
  });
  const challengeId = await issueTicket(context, 'passkey', { challenge: options.challenge, rpId, accountId });
  return { challengeId, options };
}

/** An answer of a browser as JSON text; undefined when it is none. */
function parsed<T extends { readonly id: string }>(text: unknown): T | undefined {
  if (typeof text !== 'string' || text.length > 20_000) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
      ? (value as T)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The passkey of a credential id, when it belongs to whom the challenge is for. */
async function signingPasskey(
  context: Context,
  credentialId: string,
  asked: TicketData<'passkey'>,
): Promise<FactorRow> {
  const factor = await passkeyOf(context, credentialId);
  const isAsked = asked.accountId === null || asked.accountId === factor?.account_id;
  if (!factor || factor.rp_id !== asked.rpId || !isAsked) throw authErrors.passkeyFailed();
  return factor;
}

/**
 * Whose passkey has signed a challenge. The challenge is good once; the answer of a passkey that counts backwards is
 * refused. Throws `auth.passkeyFailed`.
 */
export async function spendPasskey(
  context: Context,
  given: { readonly challengeId: string; readonly assertion: unknown; readonly host: string },
): Promise<{ readonly accountId: string }> {
  const asked = await useTicket(context, 'passkey', given.challengeId);
  const response = parsed<AuthenticationResponseJSON>(given.assertion);
  if (!asked || !response) throw authErrors.passkeyFailed();
  const factor = await signingPasskey(context, response.id, asked);
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: asked.challenge,
    expectedOrigin: originsOf(given.host),
    expectedRPID: asked.rpId,
    credential: {
      id: response.id,
      publicKey: Uint8Array.from(Buffer.from(factor.public_key ?? '', 'base64url')),
      counter: factor.sign_count,
      transports: transportsOf(factor),
    },
    requireUserVerification: asked.accountId === null,
  }).catch((error: unknown) => {
    context.log.info({ error: String(error) }, 'passkey refused');
    return undefined;
  });
  const isTaken =
    verified?.verified === true &&
    (await spendAssertion(context, { id: factor.id, signCount: verified.authenticationInfo.newCounter }));
  if (!isTaken) throw authErrors.passkeyFailed();
  return { accountId: factor.account_id };
}

/** Whose passkey is made, and how authenticators name him. */
export interface PasskeyOwner {
  readonly accountId: string;
  readonly userName: string;
  readonly displayName: string;
  readonly systemName: string;
}

/** What a browser needs to make a passkey for the account. Throws `auth.modeDisabled`. */
export async function newPasskeyOptions(
  context: Context,
  owner: PasskeyOwner,
  host: string,
): Promise<{ readonly challengeId: string; readonly options: PublicKeyCredentialCreationOptionsJSON }> {
  const rpId = requireName(host);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: owner.systemName,
    rpID: rpId,
    userID: Uint8Array.from(Buffer.from(owner.accountId.replaceAll('-', ''), 'hex')),
    userName: owner.userName,
    userDisplayName: owner.displayName,
    attestationType: 'none',
    excludeCredentials: passkeysAt(await factorsOf(context, owner.accountId), host).map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const challengeId = await issueTicket(context, 'passkey', {
    challenge: options.challenge,
    rpId,
    accountId: owner.accountId,
  });
  return { challengeId, options };
}

/** The passkey that a browser has made for a challenge of the account, to be kept. Throws `auth.passkeyFailed`. */
export async function madePasskey(
  context: Context,
  accountId: string,
  given: { readonly challengeId: string; readonly response: unknown; readonly host: string; readonly name: string },
): Promise<NewFactor> {
  const asked = await useTicket(context, 'passkey', given.challengeId);
  const response = parsed<RegistrationResponseJSON>(given.response);
  if (!asked || !response || asked.accountId !== accountId) throw authErrors.passkeyFailed();
  const { verifyRegistrationResponse } = await webAuthn();
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: asked.challenge,
    expectedOrigin: originsOf(given.host),
    expectedRPID: asked.rpId,
    requireUserVerification: false,
  }).catch((error: unknown) => {
    context.log.info({ error: String(error) }, 'passkey refused');
    return undefined;
  });
  if (!made?.verified) throw authErrors.passkeyFailed();
  const { credential, credentialBackedUp } = made.registrationInfo;
  return {
    id: newId(),
    account_id: accountId,
    kind: 'passkey',
    name: given.name,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    rp_id: asked.rpId,
    sign_count: credential.counter,
    transports: credential.transports ?? [],
    backed_up: credentialBackedUp,
  };
}
