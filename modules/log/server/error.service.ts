import { commonErrors, isUuid } from '@mp/kernel/contract';
import { getRecord, toObjects, type Context, type RawResult } from '@mp/kernel/server';
import { errorLog, type ErrorDay, type ErrorHistory } from '../contract/index.ts';
import {
  daysStatement,
  printStatement,
  stateStatement,
  storeState,
  totalsStatement,
  type ErrorPrint,
} from './error.query.ts';

/** The print of an error that the caller may read. Throws `common.notFound`. */
async function printOf(context: Context, id: string): Promise<ErrorPrint> {
  if (!isUuid(id)) throw commonErrors.notFound();
  // Right and data scope are those of the record.
  await getRecord(context, errorLog, id);
  const [result] = await context.batch(() => [printStatement(id)]);
  const [row] = result ? toObjects<{ tenant_id: string; fingerprint: string }>(result) : [];
  if (!row) throw commonErrors.notFound();
  return { tenantId: row.tenant_id, fingerprint: row.fingerprint };
}

interface Totals {
  readonly first: string | null;
  readonly last: string | null;
  readonly total: number;
  readonly users: number;
}
interface Said {
  readonly state: 'open' | 'resolved';
  readonly remark: string | null;
  readonly at: string;
  readonly name: string | null;
}

/** The history of the errors with the same print. Throws `common.notFound`. */
export async function historyOfError(context: Context, id: string): Promise<ErrorHistory> {
  const print = await printOf(context, id);
  const [totals, days, said] = await context.batch(() => [
    totalsStatement(print),
    daysStatement(print, context.at),
    stateStatement(print),
  ]);
  const [sum = noErrors] = rowsOf<Totals>(totals);
  const [last] = rowsOf<Said>(said);
  return {
    ...sum,
    days: rowsOf<ErrorDay>(days),
    state: stateOf(sum, last),
    remark: last?.remark ?? null,
    saidBy: last?.name ?? null,
    saidAt: last?.at ?? null,
  };
}

const noErrors: Totals = { first: null, last: null, total: 0, users: 0 };
const rowsOf = <T>(result: RawResult | undefined): T[] => (result ? toObjects<T>(result) : []);

/** One that has come since it was resolved is open. */
function stateOf({ last: lastSeen }: Totals, said: Said | undefined): Said['state'] {
  if (said?.state !== 'resolved') return 'open';
  return Date.parse(said.at) >= Date.parse(lastSeen ?? said.at) ? 'resolved' : 'open';
}

/** Marks the errors with the same print as resolved, or open again. Throws `common.notFound`. */
export async function settle(
  context: Context,
  id: string,
  said: { readonly state: 'open' | 'resolved'; readonly remark: string | null },
): Promise<void> {
  const print = await printOf(context, id);
  await context.tx((tx) => storeState(tx, print, { ...said, remark: said.remark === '' ? null : said.remark }));
}
