import type { Context } from '@mp/kernel/server';
import { settingsOfTenant, type SettingsView } from '@mp/settings/server';
import {
  authErrors,
  availableLoginModes,
  lockingSettings,
  verificationSettings,
  type CodeType,
} from '../contract/index.ts';
import type { Door } from './door.ts';
import { countFailure, lockedMinutes, type LockPolicy } from './lock.rules.ts';
import type { LoginName } from './login-name.ts';
import { nameHash } from './name-hash.ts';
import { strictestPolicy, type SignInPolicy } from './sign-in-policy.rules.ts';
import { clearFailures, failuresOfName, lockFailures, storeFailures, tenantsOf } from './sign-in.query.ts';

/** Stands for the account and the tenant of a name that nobody has, so that the same is read for it. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** What the settings of a tenant, or of the platform, say of signing in. */
export function policyIn(view: SettingsView): SignInPolicy {
  const { codeType, loginModes, secondFactors, findPassword, ...same } = view.of(verificationSettings);
  const modes = availableLoginModes.filter((mode) => loginModes?.includes(mode));
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

/** What the platform asks of everybody. */
export async function platformPolicy(context: Context): Promise<SignInPolicy> {
  return policyIn(await settingsOfTenant(context.services.database, null));
}

/**
 * What holds until the password is proven: the strictest of the platform and of the account's own tenants, whatever tenant
 * the caller names; for a name that nobody has, the platform's. The ways of signing in are the tenants' own: the platform's
 * are what a tenant has that chose none.
 */
export async function signInPolicy(context: Context, accountId: string | undefined): Promise<SignInPolicy> {
  const tenants = await tenantsOf(context, accountId ?? nobody);
  const ids = tenants.length > 0 ? tenants.map(({ id }) => id) : [nobody];
  const [platform, ...own] = await Promise.all([
    platformPolicy(context),
    ...ids.map(async (id) => policyIn(await settingsOfTenant(context.services.database, id))),
  ]);
  const strictest = strictestPolicy([platform, ...own]);
  const [first = platform, ...rest] = own;
  return { ...strictest, modes: strictestPolicy([first, ...rest]).modes };
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
  readonly verify: () => Promise<boolean>;
}

/** Refuses a name that wrong passwords have locked. Throws `auth.accountLocked`. */
export async function requireUnlocked(context: Context, name: LoginName): Promise<void> {
  const minutes = lockedMinutes(await failuresOfName(context, nameHash(name)), context.now.getTime());
  if (minutes !== undefined) throw lockedFor(minutes);
}

/**
 * Whether a password is right, wherever it is asked for: a wrong one counts against the name, and a name that is locked
 * is not asked. Throws `auth.accountLocked`.
 */
export async function tryPassword(context: Context, { name, accountId, policy, verify }: Attempt): Promise<boolean> {
  const hash = nameHash(name);
  const now = context.now.getTime();
  const failures = await failuresOfName(context, hash);
  const minutes = lockedMinutes(failures, now);
  if (minutes !== undefined) throw lockedFor(minutes);
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
