import { commonErrors, isUuid, type RecordOf } from '@mp/kernel/contract';
import { recordsOf, type Context, type Tx } from '@mp/kernel/server';
import { dealer } from '../contract/index.ts';

/** The dealer, locked, within the reach of the caller. Throws `common.notFound`. */
export async function lockedDealer(context: Context, tx: Tx, dealerId: string): Promise<RecordOf<typeof dealer>> {
  if (!isUuid(dealerId)) throw commonErrors.notFound();
  return recordsOf(context, tx, dealer).lock(dealerId, { scope: 'update' });
}
