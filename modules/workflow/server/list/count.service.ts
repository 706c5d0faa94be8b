import type { Context } from '@mp/kernel/server';
import { toObjects } from '@mp/kernel/server';
import type { FlowCounts } from '../../contract/index.ts';
import { countsStatement } from './count.query.ts';

/** How much waits for the caller, in one round trip; a number above a cap stands for "more than that". */
export async function flowCountsOf(context: Context): Promise<FlowCounts> {
  const [result] = await context.batch((each) => [countsStatement(each)]);
  const [row] = result ? toObjects<FlowCounts>(result) : [];
  return row ?? { pending: 0, unread: 0, overdue: 0, cc: 0, attention: 0, draft: 0, initiated: 0 };
}
