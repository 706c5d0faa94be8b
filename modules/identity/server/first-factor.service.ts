import { defineContributionPoint, type Context } from '@mp/kernel/server';
import { authErrors, type LoginMode } from '../contract/index.ts';
import { spendCode } from './code.service.ts';
import { proveByDirectory } from './directory/domain.service.ts';
import type { Door } from './door.ts';
import { loginName, type LoginName } from './login-name.ts';
import { nameHash } from './name-hash.ts';
import { factsOfName, type NamedFacts } from './named-facts.service.ts';
import { spendPasskey } from './passkey.service.ts';
import type { UsablePseudoPassword } from './pseudo-password.query.ts';
import { typedPseudoPassword } from './pseudo-sign-in.service.ts';
import type { Place } from './place.ts';
import { required } from './required.ts';
import type { Client } from './session.service.ts';
import type { SignInPolicy } from './sign-in-policy.rules.ts';
import { codeTypeOf, refuseLocked, requireUnlocked, tryPassword } from './sign-in-policy.service.ts';
import { accountNames, type LoginAccount } from './sign-in.query.ts';
import { lookAtTicket, useTicket } from './ticket.service.ts';

/** What `login.do` is given, the secret already opened. */
export interface LoginInput {
  readonly clientid: string;
  readonly loginmode: string;
  readonly logintype: string;
  readonly username: LoginName;
  /** Digest `mmd5-1`; clear for a directory, which must be told it. */
  readonly password: string;
  /** By mail or SMS, from an authenticator app, or for recovery. */
  readonly code: string;
  /** Of a passkey: its own challenge, and what the browser answered as JSON text. */
  readonly passkeyId: string;
  readonly assertion: string;
  readonly passToken: string;
  readonly challengeId: string;
  readonly agreement: string;
  readonly agreementVersion: string;
  readonly lang: string;
  readonly place: Place;
  /** What is known of the name. */
  readonly named: NamedFacts;
  readonly client: Client;
  /** Whether the device is to be spared the second factor from now on. */
  readonly trust: boolean;
  /** What else the call gives, for ways that other modules bring: a field of the form, and what the secret envelope held. */
  readonly field: (name: string) => string;
  readonly secret: Readonly<Record<string, unknown>>;
}

/** Whether the check against programs is asked for before a password is judged. */
export function isCodeNeeded(door: Door, policy: SignInPolicy, errors: number): boolean {
  return codeTypeOf(door, policy) !== 0 && errors >= policy.codeAfterErrors;
}

/** The pass token of the check against programs: once, from the same address, for the same challenge. */
async function checkPass(context: Context, door: Door, input: LoginInput): Promise<void> {
  const { policy, failures } = input.named;
  if (!isCodeNeeded(door, policy, failures?.count ?? 0)) return;
  const hash = nameHash(input.username);
  const challenge = await lookAtTicket(context, 'challenge', input.challengeId);
  if (challenge?.nameHash !== hash) throw authErrors.passTokenInvalid();
  const pass = await useTicket(context, 'pass', input.passToken);
  if (!pass || pass.ip !== context.facts.ip || (pass.challengeId !== '' && pass.challengeId !== input.challengeId))
    throw authErrors.passTokenInvalid();
}

/** Somebody whose first factor was right. */
export interface Proven extends NamedFacts {
  readonly account: LoginAccount;
  /** By what somebody stands in for him. */
  readonly pseudo?: UsablePseudoPassword | undefined;
  /** What proved him has asked for two factors itself. */
  readonly hasBothFactors?: boolean | undefined;
}

/** Proves the first factor of a way of signing in; throws its refusal, which never tells whether a name exists. */
export type ProveFirst = (context: Context, door: Door, input: LoginInput) => Promise<Proven>;

/**
 * What a way of signing in is worth: `both` factors at once, the `first` that a second may follow, or a `single` one, which
 * lets in only where no second is asked for.
 */
type WayStrength = 'both' | 'first' | 'single';

/** A way of signing in, by what the wire calls it (`logintype`). */
export interface SignInWay {
  readonly name: string;
  readonly strength: WayStrength;
  /** Whether it is open where a policy holds. */
  readonly isOn: (policy: SignInPolicy) => boolean;
  readonly prove: ProveFirst;
}

/** Where modules bring ways of signing in. */
export const signInWays = defineContributionPoint<SignInWay>('identity.signInWays', {
  keyOf: ({ name }) => name,
});

/** The way of a name. Throws `auth.modeDisabled` for none of these. */
export function wayOf(name: string): SignInWay {
  const way = signInWays.all().find((each) => each.name === name);
  if (!way) throw authErrors.modeDisabled();
  return way;
}

/** Whether a policy has a mode of the settings on. */
export const isModeOn =
  (mode: LoginMode) =>
  ({ modes }: SignInPolicy): boolean =>
    modes.includes(mode);

/** What became of a password: whose it is, if it is right, and by which pseudo password where it was one. */
interface Judgement {
  /** Undefined for a wrong one. */
  readonly accountId: string | undefined;
  readonly pseudo?: UsablePseudoPassword | undefined;
}

/** A name and a password that somebody judges: the console by its hash, or the company's directory. */
const byPassword =
  (judge: (context: Context, door: Door, input: LoginInput) => Promise<Judgement>): ProveFirst =>
  async (context, door, input) => {
    if (input.username === '') throw required('auth.userNameRequired', 'userName');
    if (input.password === '') throw required('auth.passwordRequired', 'password');
    await checkPass(context, door, input);
    const { accountId, pseudo } = await judge(context, door, input);
    if (accountId === undefined) throw authErrors.loginFailed();
    const { named } = input;
    // Whom a directory alone knew until now has become a user.
    return named.account
      ? { ...named, account: named.account, pseudo }
      : provenAccountById(context, accountId, input.place);
  };

const provePassword = byPassword(async (context, door, input) => {
  const { account, policy, failures = null } = input.named;
  let pseudo: UsablePseudoPassword | undefined;
  const isProven = await tryPassword(context, {
    name: input.username,
    accountId: account?.id,
    policy,
    failures,
    // The same time whether or not the name exists.
    verify: async () => {
      if (await door.hasher.verify(account?.hash ?? undefined, input.password)) return true;
      pseudo = await typedPseudoPassword(context, account, { name: input.username, digest: input.password });
      return pseudo !== undefined;
    },
  });
  return { accountId: isProven ? account?.id : undefined, pseudo };
});

const proveDomain = byPassword(async (context, _door, { username: name, password, named }) => ({
  accountId: await proveByDirectory(context, { name, password, named }),
}));

/** A code by mail or SMS for the challenge; the check against programs came before it was sent. */
const proveDynamicCode: ProveFirst = async (context, _door, input) => {
  if (input.username !== '') await requireUnlocked(context, input.username);
  const { userName } = await spendCode(context, 'dynamic', { token: input.challengeId, code: input.code });
  return provenAccount(context, loginName(userName), input.place);
};

const provePasskey: ProveFirst = async (context, _door, input) => {
  const { host } = input.place;
  const { accountId } = await spendPasskey(context, { challengeId: input.passkeyId, assertion: input.assertion, host });
  return provenAccountById(context, accountId, input.place);
};

/** An account that something other than its password has proven. Throws `auth.loginFailed`, `auth.accountLocked`. */
export async function provenAccount(context: Context, name: LoginName, place?: Place): Promise<Proven> {
  const named = await factsOfName(context, name, place);
  refuseLocked(named.failures, context.now);
  if (!named.account) throw authErrors.loginFailed();
  return { ...named, account: named.account };
}

/** An account that something other than a name has found. Throws `auth.loginFailed`, `auth.accountLocked`. */
export async function provenAccountById(context: Context, accountId: string, place?: Place): Promise<Proven> {
  const names = await accountNames(context, accountId);
  return provenAccount(context, loginName(names?.userName ?? ''), place);
}

/** The ways that need nothing beside this module. */
export const ownWays: readonly SignInWay[] = [
  { name: 'normal', strength: 'first', isOn: isModeOn('normal'), prove: provePassword },
  { name: 'domain', strength: 'first', isOn: isModeOn('domain'), prove: proveDomain },
  { name: 'dynamic', strength: 'single', isOn: isModeOn('dynamic'), prove: proveDynamicCode },
  { name: 'passkey', strength: 'both', isOn: ({ passkeySignIn }) => passkeySignIn, prove: provePasskey },
];
