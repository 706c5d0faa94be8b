import { asPlatform } from '@mp/kernel/server';
import type { Tx } from '@mp/kernel/server';

/** Makes the rights of all members of the current tenant be compiled anew with their next request. */
export async function bumpTenantEpoch(tx: Tx): Promise<void> {
  await asPlatform(tx, () => tx.rows('update tenant set perm_epoch = perm_epoch + 1 where id = app_tenant()'));
}
