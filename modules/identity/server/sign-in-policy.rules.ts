import type { CodeType, LoginMode, SecondFactor } from '../contract/index.ts';
import type { LockPolicy } from './lock.rules.ts';

/** What holds while somebody signs in. */
export interface SignInPolicy extends LockPolicy {
  readonly codeType: CodeType;
  /** Wrong passwords before the check against programs is asked for. */
  readonly codeAfterErrors: number;
  /** Days without signing in after which an account is locked; 0 for never. */
  readonly unusedDays: number;
  readonly agreementOn: boolean;
  readonly strength: 'general' | 'double';
  readonly modes: readonly LoginMode[];
  /** What may follow the first factor. */
  readonly secondFactors: readonly SecondFactor[];
  /** Whether those who administer give a second factor, whatever `strength` says. */
  readonly adminDouble: boolean;
  /** Days for which a device is not asked for the second factor again; 0 for always. */
  readonly trustDays: number;
  /** Whether a passkey alone lets in. */
  readonly passkeySignIn: boolean;
  /** Ways in which a code for a new password is sent. */
  readonly findPassword: readonly string[];
}

const shared = <T>(lists: readonly (readonly T[])[]): readonly T[] =>
  (lists[0] ?? []).filter((each) => lists.every((list) => list.includes(each)));

/** What all lists have; where that is nothing, what any has, so that nobody is kept out by two rules that exclude each other. */
function sharedOrAny<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const common = shared(lists);
  return common.length > 0 ? common : [...new Set(lists.flat())];
}

/** The strictest of several policies, point by point. */
export function strictestPolicy(policies: readonly [SignInPolicy, ...SignInPolicy[]]): SignInPolicy {
  const asking = policies.filter(({ codeType }) => codeType !== 0);
  const locking = policies.map(({ unusedDays }) => unusedDays).filter((days) => days > 0);
  const locks = policies.map(({ lockMinutes }) => lockMinutes);
  return {
    codeType: asking.some(({ codeType }) => codeType === 2) ? 2 : asking.length > 0 ? 1 : 0,
    codeAfterErrors: Math.min(...(asking.length > 0 ? asking : policies).map((each) => each.codeAfterErrors)),
    errorCount: Math.min(...policies.map(({ errorCount }) => errorCount)),
    withinMinutes: Math.max(...policies.map(({ withinMinutes }) => withinMinutes)),
    // 0 locks until an administrator unlocks.
    lockMinutes: locks.includes(0) ? 0 : Math.max(...locks),
    unusedDays: locking.length > 0 ? Math.min(...locking) : 0,
    agreementOn: policies.some(({ agreementOn }) => agreementOn),
    strength: policies.some(({ strength }) => strength === 'double') ? 'double' : 'general',
    modes: sharedOrAny(policies.map(({ modes }) => modes)),
    secondFactors: sharedOrAny(policies.map((each) => each.secondFactors)),
    adminDouble: policies.some(({ adminDouble }) => adminDouble),
    trustDays: Math.min(...policies.map(({ trustDays }) => trustDays)),
    passkeySignIn: policies.every(({ passkeySignIn }) => passkeySignIn),
    findPassword: shared(policies.map(({ findPassword }) => findPassword)),
  };
}
