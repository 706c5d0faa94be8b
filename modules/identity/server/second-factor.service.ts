import { hasPort, open, seal, type Context, type DeliveryChannel } from '@mp/kernel/server';
import type { SettingsView } from '@mp/settings/server';
import { authErrors, type SecondNeeded, type SecondWay, type SentCode, type TotpOffer } from '../contract/index.ts';
import { codeChannel, codeReceiver, sendCode, spendCode } from './code.service.ts';
import { codeSeconds, codeTries, maskedMail, maskedMobile } from './code.rules.ts';
import type { Door } from './door.ts';
import { factorsOf, recoveryLeft, spendRecovery } from './factor.query.ts';
import { saveFactor, recoveryHash, totpFactor } from './factor.service.ts';
import { wayOf } from './first-factor.service.ts';
import { identityProofs } from './identity-proof.ts';
import { loginName } from './login-name.ts';
import { notifyOwner } from './owner-notice.ts';
import { passkeysAt, spendPasskey } from './passkey.service.ts';
import { required } from './required.ts';
import type { SignInPolicy } from './sign-in-policy.rules.ts';
import { contactOf, type AccountTenant, type LoginAccount } from './sign-in.query.ts';
import { countTry, issueTicket, lookAtTicket, putTicket, useTicket, type TicketData } from './ticket.service.ts';
import { newTotpSecret, plainRecoveryCode, totpStep, totpUri } from './totp.ts';
import { limitSecondCodes, spendTotp, systemName } from './totp.service.ts';

/** What stands between the first factor and the second. */
export type Started = TicketData<'second'>;

/** Whether a second factor is asked of an account: of everybody, or of those who administer. */
export function isDouble(
  policy: SignInPolicy,
  account: Pick<LoginAccount, 'builtin' | 'platform_admin'>,
  tenants: readonly AccountTenant[],
): boolean {
  const administers = account.builtin || account.platform_admin || tenants.some(({ is_admin }) => is_admin);
  return policy.strength === 'double' || (policy.adminDouble && administers);
}

const isAllowed = (policy: SignInPolicy, kind: SignInPolicy['secondFactors'][number]): boolean =>
  policy.secondFactors.includes(kind) || ((kind === 'mail' || kind === 'sms') && policy.modes.includes('dynamic'));

/** The proofs of other modules that an account can give. */
async function broughtProofs(context: Context, accountId: string, policy: SignInPolicy) {
  const offered = await Promise.all(
    identityProofs
      .all()
      .map(async ({ name, isOffered }) => ((await isOffered(context, accountId, policy)) ? [name] : [])),
  );
  return offered.flat();
}

/** The ways in which an account may give its second factor at a host. */
async function waysOf(
  context: Context,
  accountId: string,
  { policy, host }: { readonly policy: SignInPolicy; readonly host: string },
): Promise<readonly SecondWay[]> {
  const [factors, left, contact, brought] = await Promise.all([
    factorsOf(context, accountId),
    recoveryLeft(context, accountId),
    contactOf(context, accountId),
    broughtProofs(context, accountId, policy),
  ]);
  const has = (kind: string) => factors.some((each) => each.kind === kind);
  const canSend = hasPort('sendMessage');
  const mail = canSend && contact?.email ? maskedMail(contact.email) : '';
  const sms = canSend && contact?.mobile ? maskedMobile(contact.mobile) : '';
  const offered: readonly (readonly [boolean, SecondWay])[] = [
    [isAllowed(policy, 'passkey') && passkeysAt(factors, host).length > 0, { kind: 'passkey' }],
    [isAllowed(policy, 'totp') && has('totp'), { kind: 'totp' }],
    ...brought.map((kind) => [true, { kind }] as const),
    [isAllowed(policy, 'mail') && mail !== '', { kind: 'mail', masked: mail }],
    [isAllowed(policy, 'sms') && sms !== '', { kind: 'sms', masked: sms }],
    [factors.length > 0 && left > 0, { kind: 'recovery' }],
  ];
  return offered.flatMap(([isOffered, way]) => (isOffered ? [way] : []));
}

const modeOf = ({ kind }: SecondWay): string => (kind === 'mail' || kind === 'sms' ? 'dynamic' : kind);

/** Asks for a second factor. Who has none sets up an authenticator app, where that is a factor that counts. */
export async function beginSecond(
  context: Context,
  started: Omit<Started, 'tries' | 'offered'>,
  at: { readonly policy: SignInPolicy; readonly host: string },
): Promise<SecondNeeded> {
  if (wayOf(started.first).strength !== 'first') throw authErrors.modeDisabled();
  const ways = await waysOf(context, started.accountId, at);
  const mayEnrol = ways.length === 0 && isAllowed(at.policy, 'totp');
  if (ways.length === 0 && !mayEnrol) throw authErrors.noSecondFactor();
  return {
    next: 'second',
    challengeId: await issueTicket(context, 'second', { ...started, tries: 0 }),
    modes: [...new Set(ways.map(modeOf))],
    ways,
    enrol: mayEnrol,
    trustDays: at.policy.trustDays,
  };
}

/** A second factor that has been asked for; undefined when the challenge is none, or over. */
export function startedSecond(context: Context, challengeId: string): Promise<Started | undefined> {
  return lookAtTicket(context, 'second', challengeId);
}

/** A secret for who has no second factor yet: the same one until it is proven. Throws `auth.secondExpired`, `auth.modeDisabled`. */
export async function offerTotp(
  context: Context,
  challengeId: string,
  {
    settings,
    policyOf,
    host,
  }: {
    readonly settings: SettingsView;
    readonly policyOf: (accountId: string) => Promise<SignInPolicy>;
    readonly host: string;
  },
): Promise<TotpOffer> {
  const started = await startedSecond(context, challengeId);
  if (!started) throw authErrors.secondExpired();
  const policy = await policyOf(started.accountId);
  const ways = await waysOf(context, started.accountId, { policy, host });
  if (ways.length > 0 || !isAllowed(policy, 'totp')) throw authErrors.modeDisabled();
  const secret = started.offered === undefined ? newTotpSecret() : open(started.offered);
  if (started.offered === undefined)
    await putTicket(context, 'second', { token: challengeId, data: { ...started, offered: seal(secret) } });
  return { secret, uri: totpUri(secret, { issuer: systemName(context, settings), account: started.userName }) };
}

/** `validcode.do` with a channel, between the factors: the code goes where the account is reached. */
export async function sendSecondCode(
  context: Context,
  door: Door,
  {
    started,
    challengeId,
    channel,
    policy,
  }: {
    readonly started: Started;
    readonly challengeId: string;
    readonly channel: string;
    readonly policy: SignInPolicy;
  },
): Promise<SentCode> {
  const by: DeliveryChannel = codeChannel(channel);
  if (!isAllowed(policy, by)) throw authErrors.modeDisabled();
  const receiver = await codeReceiver(context, { username: loginName(started.userName), mobile: '' }, by);
  const masked = await sendCode(context, door, {
    receiver,
    channel: by,
    keep: (make) => putTicket(context, 'dynamic', { token: challengeId, data: make(challengeId) }),
  });
  return { masked, resendAfter: codeSeconds.resend, expires: codeSeconds.life };
}

/** What is given as a second factor. */
export interface SecondGiven {
  readonly challengeId: string;
  /** `dynamic`, `totp`, `passkey`, `recovery`, or what another module proves. */
  readonly logintype: string;
  readonly code: unknown;
  /** Of a passkey: its own challenge, and the browser's answer as JSON text. */
  readonly passkeyId: string;
  readonly assertion: unknown;
  readonly host: string;
  readonly secret: Readonly<Record<string, unknown>>;
}

function codeText(code: unknown): string {
  if (typeof code !== 'string' || code.trim() === '') throw required('auth.codeRequired', 'code');
  return code.trim();
}

async function proveTotp(context: Context, { started, code }: Proof): Promise<AfterProof | undefined> {
  const { accountId, offered } = started;
  if (offered === undefined) {
    if (!(await spendTotp(context, await factorsOf(context, accountId), code))) throw authErrors.codeWrong();
    return undefined;
  }
  const secret = open(offered);
  const step = totpStep(secret, code, context.now);
  if (step === undefined) throw authErrors.codeWrong();
  return () => saveFactor(context, accountId, totpFactor(accountId, { secret, step, name: '' }));
}

async function proveRecovery(context: Context, { started, code }: Proof): Promise<undefined> {
  const { accountId } = started;
  const plain = plainRecoveryCode(code);
  const left =
    plain === '' ? undefined : await spendRecovery(context, { accountId, hash: recoveryHash(accountId, plain) });
  if (left === undefined) throw authErrors.codeWrong();
  await notifyOwner(context, { accountId, what: 'recoveryUsed', params: { left: `${left}` } });
}

interface Proof {
  readonly started: Started;
  readonly code: string;
}

/** What is done once the challenge is used up: keeps what was set up, and answers its recovery codes. */
type AfterProof = () => Promise<readonly string[] | undefined>;

/** The tries at one challenge, and the owner's notice when they are over: somebody knows his password. */
async function countSecondTry(context: Context, started: Started, challengeId: string): Promise<void> {
  const counted = await countTry(context, 'second', { token: challengeId, max: codeTries });
  if (!counted) throw authErrors.secondExpired();
  if (counted.tries === codeTries) await notifyOwner(context, { accountId: started.accountId, what: 'secondFailed' });
}

/**
 * Proves the second factor and uses its challenge up, so that one proof begins one session. Answers recovery codes when it
 * was an authenticator app that has just been set up. Throws `auth.codeWrong`, `auth.codeExpired`, `auth.secondExpired`,
 * `auth.passkeyFailed`, `auth.modeDisabled`.
 */
export async function proveSecond(
  context: Context,
  { started, given, policy }: { readonly started: Started; readonly given: SecondGiven; readonly policy: SignInPolicy },
): Promise<readonly string[] | undefined> {
  const ways = await waysOf(context, started.accountId, { policy, host: given.host });
  const isOffered = ways.some((way) => modeOf(way) === given.logintype);
  const isEnrolling = given.logintype === 'totp' && started.offered !== undefined && ways.length === 0;
  if (!isOffered && !isEnrolling) throw authErrors.modeDisabled();
  const after = await checkSecond(context, started, given);
  if (!(await useTicket(context, 'second', given.challengeId))) throw authErrors.secondExpired();
  return after?.();
}

async function checkSecond(context: Context, started: Started, given: SecondGiven): Promise<AfterProof | undefined> {
  const { accountId } = started;
  if (given.logintype === 'passkey') {
    const { accountId: owner } = await spendPasskey(context, { ...given, challengeId: given.passkeyId });
    if (owner !== accountId) throw authErrors.passkeyFailed();
    return undefined;
  }
  const brought = identityProofs.all().find(({ name }) => name === given.logintype);
  if (brought) {
    await brought.prove(context, { accountId, purpose: 'second', secret: given.secret });
    return undefined;
  }
  const code = codeText(given.code);
  if (given.logintype === 'dynamic') {
    const spent = await spendCode(context, 'dynamic', { token: given.challengeId, code });
    if (spent.accountId !== accountId) throw authErrors.codeWrong();
    return undefined;
  }
  await limitSecondCodes(context, accountId);
  await countSecondTry(context, started, given.challengeId);
  return given.logintype === 'recovery'
    ? proveRecovery(context, { started, code })
    : proveTotp(context, { started: await current(context, given.challengeId, started), code });
}

/** The challenge as it stands now: the secret of a set-up may have come since. */
const current = async (context: Context, challengeId: string, started: Started): Promise<Started> =>
  (await startedSecond(context, challengeId)) ?? started;
