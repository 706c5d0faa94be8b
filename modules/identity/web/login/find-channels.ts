import { getStartSettings } from '@mp/kernel/web';

/** Ways by which a code reaches its receiver. */
export type CodeChannel = 'mail' | 'sms';

/** The ways of finding a password that the tenant offers. */
export function findChannels(): readonly CodeChannel[] {
  const { findPassword } = getStartSettings().verification;
  return Array.isArray(findPassword) ? (['mail', 'sms'] as const).filter((each) => findPassword.includes(each)) : [];
}
