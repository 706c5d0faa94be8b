import { commonErrors, isDay } from '@mp/kernel/contract';
import type { Context, RecordVersion, ServiceChange, Tx } from '@mp/kernel/server';
import { wallTime } from '../contract/index.ts';

/** What holds for a period. */
interface Period extends RecordVersion {
  readonly validFrom: string;
  readonly validTo: string | null;
}

interface PeriodStore {
  update(record: Period, patch: { validTo: string }, options: ServiceChange): Promise<void>;
}

type Action = (context: Context, tx: Tx, record: Period, params: Readonly<Record<string, unknown>>) => Promise<void>;

/** The action that ends a record that holds for a period, with a given day as its last or with today. */
export function endAction(entity: string, storeOf: (context: Context, tx: Tx) => PeriodStore): Action {
  return async (context, tx, record, params) => {
    const [from, to] = [`@${entity}.field.validFrom`, `@${entity}.field.validTo`];
    const day = String(params.validTo ?? wallTime(context.at).day);
    if (!isDay(day)) throw commonErrors.format({ field: to });
    if (day < record.validFrom) throw commonErrors.dateOrder({ a: from, b: to });
    // What is over stays over: only a new row makes somebody responsible again.
    if (record.validTo !== null && day > record.validTo) throw commonErrors.max({ field: to, max: record.validTo });
    await storeOf(context, tx).update(record, { validTo: day }, { action: 'end' });
  };
}
