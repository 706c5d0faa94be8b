import type { TxContext } from './context.ts';
import { ports } from './ports.ts';
import type { TouchedRights } from './ports.ts';

/**
 * Called before an act changes what people may do: when the transaction commits, whoever it touches holds nothing that
 * neither he nor the caller held before; otherwise the transaction fails with `perm.notHeld`. Administrators hand out all
 * that there is.
 */
export async function limitRights(context: TxContext, touched: TouchedRights): Promise<void> {
  if (!context.rights.admin) await ports().limitRights(context, touched);
}

/**
 * Throws `perm.accountHoldsMore` unless the caller holds everything that each of the accounts holds: called before
 * somebody gets hold of one, by its password, its contacts or by acting for it. His own account is everybody's own.
 */
export async function validateTakeOver(context: TxContext, userIds: readonly string[]): Promise<void> {
  const others = userIds.filter((id) => id !== context.userId);
  if (!context.rights.admin && others.length > 0) await ports().validateTakeOver(context, others);
}
