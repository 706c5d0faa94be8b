import { ApiError, callLogin, getQuery, serverNow } from '@mp/kernel/web';
import type {
  Boot,
  CheckUser,
  LoginAnswerData,
  PictureCode,
  ResetTicketInfo,
  SentCode,
  SliderCode,
} from '../../contract/login.ts';
import { clientId, fromBase64Url, pcLoginMode } from '../../contract/wire.ts';
import { deviceText } from './device-id.ts';

type Keys = Pick<Boot, 'ecdhKid' | 'ecdhPub'>;

function keysIn(text: string | null | undefined): Keys | undefined {
  const parsed: unknown = text ? JSON.parse(text) : undefined;
  return typeof parsed === 'object' && parsed !== null && 'ecdhKid' in parsed && 'ecdhPub' in parsed
    ? (parsed as Keys)
    : undefined;
}

async function freshKeys(): Promise<Keys> {
  const keys = keysIn((await callLogin('sysconfignew', { type: 0 }, { method: 'GET', keepSession: true })).rows);
  if (!keys) throw new Error('the boot object is incomplete');
  return keys;
}

async function sealed(keys: Keys, endpoint: string, values: Record<string, unknown>): Promise<string> {
  const { secretWire } = await import('./wire-secret.ts');
  const key = { ecdhKid: keys.ecdhKid, ecdhPub: fromBase64Url(keys.ecdhPub) ?? new Uint8Array() };
  return secretWire.sealSecret(key, { endpoint: `${endpoint}.do`, values }, { ts: serverNow() });
}

/**
 * A call whose `values` travel sealed. A page that has been open for days may hold a key that is no longer accepted:
 * then the current one is fetched and the call is made once more.
 */
export async function callSecret<D>(
  endpoint: string,
  values: Record<string, unknown>,
  fields: Readonly<Record<string, string>>,
): Promise<D | undefined> {
  const inDocument = keysIn(document.querySelector('#boot')?.textContent);
  const send = async (keys: Keys) =>
    (await callLogin<D>(endpoint, { ...fields, secureData: await sealed(keys, endpoint, values) })).data;
  if (!inDocument) return send(await freshKeys());
  try {
    return await send(inDocument);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'auth.payloadInvalid') throw error;
    return send(await freshKeys());
  }
}

/** An envelope of `values` for a call of the API; with `fresh` under the key that the server has now. */
export async function sealFor(
  endpoint: string,
  values: Record<string, unknown>,
  { fresh = false }: { readonly fresh?: boolean } = {},
): Promise<string> {
  const inDocument = fresh ? undefined : keysIn(document.querySelector('#boot')?.textContent);
  return sealed(inDocument ?? (await freshKeys()), endpoint, values);
}

/** What an answer carries; one without is a fault of the server. */
export function dataOf<D>({ data }: { readonly data?: D }): D {
  if (data === undefined) throw new ApiError({ code: 'common.serverException', status: 500 });
  return data;
}

/** Fields that name the tenant of the address. */
export function tenantField(): Record<string, string> {
  const tenancyid = getQuery('tenancyId');
  return /^\d+$/.test(tenancyid) ? { tenancyid } : {};
}

/** Salt, challenge and what is asked of a user name. */
export async function checkUser(username: string): Promise<CheckUser> {
  return dataOf(await callLogin<CheckUser>('checkuser', { username, ...tenantField() }));
}

/** A new puzzle. */
export async function newSlider(challengeId: string): Promise<SliderCode> {
  return dataOf(await callLogin<SliderCode>('slidercode', { challengeId, w: 300 }, { method: 'GET' }));
}

/** A new picture with characters. */
export async function newPicture(challengeId: string): Promise<PictureCode> {
  return dataOf(await callLogin<PictureCode>('validcode', { challengeId }, { method: 'GET' }));
}

/** Hands in the piece's place and the way of the hand; answers the pass token. */
export async function solveSlider(sliderId: string, x: number, track: readonly (readonly number[])[]): Promise<string> {
  const fields = { kind: 'slider', sliderId, x: String(Math.round(x)), track: JSON.stringify(track) };
  return dataOf(await callLogin<{ passToken: string }>('validlogin', fields)).passToken;
}

/** Hands in the characters; answers the pass token. */
export async function solvePicture(codeId: string, code: string): Promise<string> {
  return dataOf(await callLogin<{ passToken: string }>('validlogin', { kind: 'picture', codeId, code })).passToken;
}

/** What every way of signing in sends along. */
export interface SignInFields {
  readonly username: string;
  readonly agreement: '0' | '1';
  readonly agreementVersion: string;
  readonly remember: '0' | '1';
  /** Whether this device is to be spared the second factor from now on. */
  readonly trust?: '1';
  /** Language of the wire. */
  readonly lang: string;
}

/** `login.do` by a way of signing in (`logintype`); what proves it travels sealed. */
export async function callLoginSecret(
  logintype: string,
  secret: Record<string, unknown>,
  fields: SignInFields & Readonly<Record<string, string>>,
): Promise<LoginAnswerData> {
  const { secretWire } = await import('./wire-secret.ts');
  const device = deviceText();
  const deviceId = device === '' ? '' : secretWire.sha512Hex(device);
  const call = { clientid: clientId, loginmode: String(pcLoginMode), logintype, deviceId, ...fields, ...tenantField() };
  const answer = await callSecret<LoginAnswerData>('login', secret, call);
  if (answer === undefined) throw new ApiError({ code: 'common.serverException', status: 500 });
  return answer;
}

/** Signs in by a password with what `checkUser` answered and, where one is needed, the pass token. */
export async function signInByPassword(
  password: string,
  {
    mode,
    check,
    passToken,
    fields,
  }: {
    /** A directory must be told the password itself. */
    readonly mode: 'normal' | 'domain';
    readonly check: CheckUser;
    readonly passToken: string;
    readonly fields: SignInFields;
  },
): Promise<LoginAnswerData> {
  const { secretWire } = await import('./wire-secret.ts');
  const given = mode === 'domain' ? password : secretWire.passwordDigest(password, check.pwdSalt);
  return callLoginSecret(mode, { password: given }, { ...fields, passToken, challengeId: check.challengeId });
}

/** Whose reset ticket it is, and the rule its new password must satisfy. */
export async function checkReset(resetTicket: string): Promise<ResetTicketInfo> {
  return dataOf(await callLogin<ResetTicketInfo>('checkresetpwd', { resetTicket }));
}

/** Sets the password of a reset ticket. */
export async function resetPassword(resetTicket: string, newpwd: string, confirm: string): Promise<void> {
  await callSecret('resetpwd', { newpwd, confirm }, { resetTicket });
}

/** Changes the own password; all other sessions end. */
export async function changePassword(oldpwd: string, newpwd: string, confirm: string): Promise<void> {
  await callSecret('resetpwd', { oldpwd, newpwd, confirm }, {});
}

/** Proves with a code who sits here: of the authenticator app, or of a challenge that was sent by mail. */
export async function proveByCode(code: string, challengeId = ''): Promise<void> {
  await callSecret('revalid', { code }, { challengeId });
}

/** Sends the caller a code to his mail address, to prove himself again with. */
export async function sendOwnCode(): Promise<SentCode & { readonly challengeId: string }> {
  const fields = { own: '1', channel: 'mail' };
  return dataOf(await callLogin<SentCode & { challengeId: string }>('validcode', fields, { method: 'GET' }));
}

/** Proves with a passkey who sits here. */
export async function proveByPasskey(): Promise<void> {
  const { askPasskey } = await import('./second-factor.client.ts');
  const { passkeyId, assertion } = await askPasskey({ own: '1' });
  await callSecret('revalid', { assertion }, { challengeId: passkeyId });
}

/** Proves who sits here by what another module brings, under its name in `secret`. */
export async function proveByOther(secret: Record<string, unknown>): Promise<void> {
  await callSecret('revalid', secret, {});
}

/** Proves with the password who sits here; sensitive acts are open for ten minutes then. */
export async function proveAgain(userName: string, password: string): Promise<void> {
  const { pwdSalt } = await checkUser(userName);
  const { secretWire } = await import('./wire-secret.ts');
  await callSecret('revalid', { password: secretWire.passwordDigest(password, pwdSalt) }, {});
}

/** The user agreement in a language. */
export async function readAgreement(lang: string): Promise<string> {
  const { rows } = await callLogin('sysconfignew', { type: 6, lang, ...tenantField() }, { method: 'GET' });
  const parsed: unknown = rows ? JSON.parse(rows) : undefined;
  return typeof parsed === 'object' && parsed !== null && 'text' in parsed ? String(parsed.text) : '';
}
