import { commonErrors } from '@mp/kernel/contract';
import type { RecordVersion, ServiceChange, TxContext } from '@mp/kernel/server';
import { wallTime } from '../contract/index.ts';

/** What holds for a period. */
interface Period extends RecordVersion {
  readonly validFrom: string;
  readonly validTo: string | null;
}

interface PeriodStore {
  update(record: Period, patch: { validTo: string }, options: ServiceChange): Promise<void>;
}

interface Ending {
  readonly record: Period;
  readonly form: { readonly validTo?: string | null };
}

/** The action that ends a record that holds for a period, with a given day as its last or with today. */
export function endHandler(
  entity: string,
  storeOf: (context: TxContext) => PeriodStore,
): (context: TxContext, ending: Ending) => Promise<void> {
  return async (context, { record, form }) => {
    const [from, to] = [`@${entity}.field.validFrom`, `@${entity}.field.validTo`];
    const day = form.validTo ?? wallTime(context.at).day;
    if (day < record.validFrom) throw commonErrors.dateOrder({ a: from, b: to });
    // What is over stays over: only a new row makes somebody responsible again.
    if (record.validTo !== null && day > record.validTo) throw commonErrors.max({ field: to, max: record.validTo });
    await storeOf(context).update(record, { validTo: day }, { action: 'end' });
  };
}
