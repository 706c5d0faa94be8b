import { commonErrors, isUuid, type RecordOf } from '@mp/kernel/contract';
import { recordsOf, type TxContext } from '@mp/kernel/server';
import { dealer } from '../contract/index.ts';

/** The dealer, locked, within the reach of the caller. Throws `common.notFound`. */
export async function lockedDealer(context: TxContext, dealerId: string): Promise<RecordOf<typeof dealer>> {
  if (!isUuid(dealerId)) throw commonErrors.notFound();
  return recordsOf(context, dealer).lock(dealerId, { scope: 'update' });
}
