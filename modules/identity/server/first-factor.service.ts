import type { Context } from '@mp/kernel/server';
import { authErrors } from '../contract/index.ts';
import { spendCode } from './code.service.ts';
import { proveByDirectory } from './directory/domain.service.ts';
import type { Door } from './door.ts';
import { loginName, type LoginName } from './login-name.ts';
import { nameHash } from './name-hash.ts';
import { spendPasskey } from './passkey.service.ts';
import type { UsablePseudoPassword } from './pseudo-password.query.ts';
import { typedPseudoPassword } from './pseudo-sign-in.service.ts';
import { required } from './required.ts';
import type { Client } from './session.service.ts';
import type { SignInPolicy } from './sign-in-policy.rules.ts';
import { codeTypeOf, requireUnlocked, signInPolicy, tryPassword } from './sign-in-policy.service.ts';
import { accountByName, accountNames, failuresOfName, type LoginAccount } from './sign-in.query.ts';
import { lookAtTicket, useTicket } from './ticket.service.ts';

/** What a call says of the place it comes from: the tenant by number or by host. */
export interface Place {
  readonly tenancyId: number | null;
  readonly host: string;
}

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
  readonly client: Client;
  /** Whether the device is to be spared the second factor from now on. */
  readonly trust: boolean;
}

/** Whether the check against programs is asked for before a password is judged. */
export function isCodeNeeded(door: Door, policy: SignInPolicy, errors: number): boolean {
  return codeTypeOf(door, policy) !== 0 && errors >= policy.codeAfterErrors;
}

/** The pass token of the check against programs: once, from the same address, for the same challenge. */
async function checkPass(
  context: Context,
  door: Door,
  { input, policy }: { readonly input: LoginInput; readonly policy: SignInPolicy },
): Promise<void> {
  const hash = nameHash(input.username);
  const failures = codeTypeOf(door, policy) === 0 ? undefined : await failuresOfName(context, hash);
  if (!isCodeNeeded(door, policy, failures?.count ?? 0)) return;
  const challenge = await lookAtTicket(context, 'challenge', input.challengeId);
  if (challenge?.nameHash !== hash) throw authErrors.passTokenInvalid();
  const pass = await useTicket(context, 'pass', input.passToken);
  if (!pass || pass.ip !== context.facts.ip || (pass.challengeId !== '' && pass.challengeId !== input.challengeId))
    throw authErrors.passTokenInvalid();
}

/** Somebody whose first factor was right. */
export interface Proven {
  readonly account: LoginAccount;
  /** What holds for him. */
  readonly policy: SignInPolicy;
  /** By what somebody stands in for him. */
  readonly pseudo?: UsablePseudoPassword | undefined;
}

/** Proves the first factor of a way of signing in; throws its refusal, which never tells whether a name exists. */
type ProveFirst = (context: Context, door: Door, input: LoginInput) => Promise<Proven>;

/** What became of a password: whether it is right, and by which pseudo password where it was one. */
interface Judgement {
  readonly isProven: boolean;
  readonly pseudo?: UsablePseudoPassword | undefined;
}

/** A name and a password that somebody judges: the console by its hash, or the company's directory. */
const byPassword =
  (judge: (context: Context, door: Door, claim: Claim) => Promise<Judgement>): ProveFirst =>
  async (context, door, input) => {
    if (input.username === '') throw required('auth.userNameRequired', 'userName');
    if (input.password === '') throw required('auth.passwordRequired', 'password');
    const account = await accountByName(context, input.username);
    const policy = await signInPolicy(context, account?.id);
    await checkPass(context, door, { input, policy });
    const { isProven, pseudo } = await judge(context, door, { input, account, policy });
    if (!account || !isProven) throw authErrors.loginFailed();
    return { account, policy, pseudo };
  };

/** A password that is to be judged, and whose it would be. */
interface Claim {
  readonly input: LoginInput;
  readonly account: LoginAccount | undefined;
  readonly policy: SignInPolicy;
}

const provePassword = byPassword(async (context, door, { input, account, policy }) => {
  let pseudo: UsablePseudoPassword | undefined;
  const isProven = await tryPassword(context, {
    name: input.username,
    accountId: account?.id,
    policy,
    // The same time whether or not the name exists.
    verify: async () => {
      const [isOwn, found] = await Promise.all([
        door.hasher.verify(account?.hash ?? undefined, input.password),
        typedPseudoPassword(context, account, { name: input.username, digest: input.password }),
      ]);
      pseudo = isOwn ? undefined : found;
      return isOwn || pseudo !== undefined;
    },
  });
  return { isProven, pseudo };
});

const proveDomain = byPassword(async (context, _door, { input, account, policy }) => ({
  isProven: await proveByDirectory(context, { name: input.username, password: input.password, account, policy }),
}));

/** A code by mail or SMS for the challenge; the check against programs came before it was sent. */
const proveDynamicCode: ProveFirst = async (context, _door, input) => {
  if (input.username !== '') await requireUnlocked(context, input.username);
  const { userName } = await spendCode(context, 'dynamic', { token: input.challengeId, code: input.code });
  return provenAccount(context, loginName(userName));
};

const provePasskey: ProveFirst = async (context, _door, input) => {
  const { host } = input.place;
  const { accountId } = await spendPasskey(context, { challengeId: input.passkeyId, assertion: input.assertion, host });
  const names = await accountNames(context, accountId);
  return provenAccount(context, loginName(names?.userName ?? ''));
};

/** An account that something other than its password has proven. Throws `auth.loginFailed`, `auth.accountLocked`. */
export async function provenAccount(context: Context, name: LoginName): Promise<Proven> {
  await requireUnlocked(context, name);
  const account = await accountByName(context, name);
  if (!account) throw authErrors.loginFailed();
  return { account, policy: await signInPolicy(context, account.id) };
}

/** The ways of signing in by what the wire calls them (`logintype`). */
const ways: Readonly<Record<string, ProveFirst>> = {
  normal: provePassword,
  domain: proveDomain,
  dynamic: proveDynamicCode,
  passkey: provePasskey,
};

/** Proves the first factor by the way that the call names. Throws `auth.modeDisabled` for none of these. */
export function proveFirst(context: Context, door: Door, input: LoginInput): Promise<Proven> {
  const prove = ways[input.logintype];
  if (!prove) throw authErrors.modeDisabled();
  return prove(context, door, input);
}
