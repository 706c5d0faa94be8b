import { throwIfAny, type Refusal } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import { userErrors } from '../contract/index.ts';
import { actRefusals, type Actor, type Target, type UserAct } from './user.rules.ts';

/** The caller as the rules of acts on users see it. */
export const actorOf = (context: Context): Actor => ({ userId: context.userId, admin: context.rights.admin });

/** Throws a refusal; a higher rank is forbidden rather than invalid. */
export function refuseAct(refusal: Refusal | undefined): void {
  if (refusal?.code === 'user.higherRank') throw userErrors.higherRank();
  throwIfAny(refusal ? [refusal] : []);
}

/** Refuses what the caller may not do to a user. */
export function requireAct(context: Context, target: Target, act: UserAct): void {
  const [refusal] = actRefusals(actorOf(context), target, act);
  refuseAct(refusal);
}
