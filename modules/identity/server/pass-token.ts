import type { Context } from '@mp/kernel/server';
import { authErrors } from '../contract/index.ts';
import type { Door } from './door.ts';
import type { LoginName } from './login-name.ts';
import { nameHash } from './name-hash.ts';
import type { SignInPolicy } from './sign-in-policy.rules.ts';
import { codeTypeOf } from './sign-in-policy.service.ts';
import { lookAtTicket, useTicket } from './ticket.service.ts';

/** What a call says of the check against programs that it passed. */
interface Passed {
  readonly username: LoginName;
  readonly passToken: string;
  readonly challengeId: string;
  /** What holds for whoever signs in by the name. */
  readonly policy: SignInPolicy;
  /** The challenge itself is what the call is about. */
  readonly needsChallenge?: boolean;
}

/**
 * The check against programs before a code is sent: always, not only after wrong passwords. The pass token is good once,
 * from the same address, for a challenge of the same name. Throws `auth.passTokenInvalid`.
 */
export async function checkPassToken(context: Context, door: Door, given: Passed): Promise<void> {
  const isOfName = async (challengeId: string) =>
    (await lookAtTicket(context, 'challenge', challengeId))?.nameHash === nameHash(given.username);
  if (given.needsChallenge && !(await isOfName(given.challengeId))) throw authErrors.passTokenInvalid();
  if (codeTypeOf(door, given.policy) === 0) return;
  const pass = await useTicket(context, 'pass', given.passToken);
  if (!pass || pass.ip !== context.facts.ip || !(await isOfName(pass.challengeId || given.challengeId)))
    throw authErrors.passTokenInvalid();
}
