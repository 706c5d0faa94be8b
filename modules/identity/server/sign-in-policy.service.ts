import type { Context } from '@mp/kernel/server';
import { settingsOfTenant, SettingsView } from '@mp/settings/server';
import {
  authErrors,
  loginModes as allModes,
  lockingSettings,
  verificationSettings,
  type CodeType,
} from '../contract/index.ts';
import type { Door } from './door.ts';
import { countFailure, lockedMinutes, type Failures, type LockPolicy } from './lock.rules.ts';
import type { LoginName } from './login-name.ts';
import { nameHash } from './name-hash.ts';
import { strictestPolicy, type SignInPolicy } from './sign-in-policy.rules.ts';
import {
  clearFailures,
  failuresOfName,
  lockFailures,
  settingsOfAccount,
  storeFailures,
  tenantsOf,
  type AccountTenant,
} from './sign-in.query.ts';

/** Stands for the account and the tenant of a name that nobody has, so that the same is read for it. */
const nobody = '00000000-0000-0000-0000-000000000000';

const policies = new WeakMap<SettingsView, SignInPolicy>();

/** What the settings of a tenant, or of the platform, say of signing in. */
export function policyIn(view: SettingsView): SignInPolicy {
  let policy = policies.get(view);
  if (!policy) {
    policy = policyFrom(view);
    policies.set(view, policy);
  }
  return policy;
}

function policyFrom(view: SettingsView): SignInPolicy {
  const { codeType, loginModes, secondFactors, findPassword, ...same } = view.of(verificationSettings);
  const modes = allModes.filter((mode) => loginModes?.includes(mode));
  return {
    ...view.of(lockingSettings),
    codeType: codeType === '0' ? 0 : codeType === '1' ? 1 : 2,
    codeAfterErrors: same.codeAfterErrors,
    agreementOn: same.agreementOn,
    strength: same.strength,
    adminDouble: same.adminDouble,
    trustDays: same.trustDays,
    passkeySignIn: same.passkeySignIn,
    secondFactors: secondFactors ?? [],
    modes: modes.length > 0 ? modes : ['normal'],
    findPassword: findPassword ?? [],
  };
}

/** How to see the settings of a tenant; null for the platform's. */
type ViewOf = (tenantId: string | null) => SettingsView;

/**
 * What holds until the password is proven: the strictest of the platform and of the account's own tenants, whatever tenant
 * the caller names; for a name that nobody has, the platform's. The ways of signing in are the tenants' own: the platform's
 * are what a tenant has that chose none.
 */
export function policyOf(tenants: readonly Pick<AccountTenant, 'id'>[], viewOf: ViewOf): SignInPolicy {
  const platform = policyIn(viewOf(null));
  const own = tenants.map(({ id }) => policyIn(viewOf(id)));
  const [first = platform, ...rest] = own;
  return { ...strictestPolicy([platform, ...own]), modes: strictestPolicy([first, ...rest]).modes };
}

/** What the platform asks of everybody. */
export async function platformPolicy(context: Context): Promise<SignInPolicy> {
  return policyIn(await settingsOfTenant(context.database, null));
}

/** The same for an account by its id; undefined for what holds for a name that nobody has. */
export async function signInPolicy(context: Context, accountId: string | undefined): Promise<SignInPolicy> {
  const id = accountId ?? nobody;
  const [tenants, rows] = await Promise.all([tenantsOf(context, id), settingsOfAccount(context, id)]);
  return policyOf(tenants, (tenantId) => new SettingsView(tenantId, rows));
}

/** The check against programs that holds: LOGIN_CHECK may lower what the settings say, for tests on this machine. */
export function codeTypeOf({ environment }: Door, policy: SignInPolicy): CodeType {
  if (environment.loginCheck === 'none') return 0;
  return environment.loginCheck === 'picture' ? 1 : policy.codeType;
}

/** The refusal of a locked account; 0 minutes for a lock until an administrator unlocks. */
export const lockedFor = (minutes: number) =>
  authErrors.accountLocked(minutes === 0 ? { minutes, context: 'manual' } : { minutes });

/** A password given for a name. */
export interface Attempt {
  readonly name: LoginName;
  readonly accountId: string | undefined;
  readonly policy: LockPolicy;
  /** Wrong passwords counted so far, where they have been read; null for none. */
  readonly failures?: Failures | null | undefined;
  readonly verify: () => Promise<boolean>;
}

/** Refuses a name that wrong passwords have locked. Throws `auth.accountLocked`. */
export async function requireUnlocked(context: Context, name: LoginName): Promise<void> {
  refuseLocked(await failuresOfName(context, nameHash(name)), context.now);
}

/** Refuses a name of which so many wrong passwords are known. Throws `auth.accountLocked`. */
export function refuseLocked(failures: Failures | undefined, now: Date): void {
  const minutes = lockedMinutes(failures, now.getTime());
  if (minutes !== undefined) throw lockedFor(minutes);
}

/**
 * Whether a password is right, wherever it is asked for: a wrong one counts against the name, and a name that is locked
 * is not asked. Throws `auth.accountLocked`.
 */
export async function tryPassword(
  context: Context,
  { name, accountId, policy, failures: known, verify }: Attempt,
): Promise<boolean> {
  const hash = nameHash(name);
  const now = context.now.getTime();
  const failures = known === undefined ? await failuresOfName(context, hash) : (known ?? undefined);
  refuseLocked(failures, context.now);
  const isRight = await verify();
  if (isRight && !failures) return true;
  await context.tx(async (tx) => {
    if (isRight) return clearFailures(tx, hash);
    return storeFailures(tx, hash, {
      failures: countFailure(await lockFailures(tx, hash, context.at), policy, now),
      accountId,
    });
  });
  return isRight;
}
