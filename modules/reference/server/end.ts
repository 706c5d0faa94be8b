import { commonErrors, isDay } from '@mp/kernel/contract';
import { updateStatement, type ResourceHooks, type ResourceServer } from '@mp/kernel/server';
import { wallTime } from '../contract/index.ts';

/** The action that ends what holds for a period, with a given day as its last or with today. */
export function endAction(server: () => ResourceServer): NonNullable<NonNullable<ResourceHooks['actions']>[string]> {
  return async (context, tx, record, params) => {
    const { resource } = server();
    const [from, to] = [`@${resource.entity}.field.validFrom`, `@${resource.entity}.field.validTo`];
    const day = String(params.validTo ?? wallTime(context.at).day);
    if (!isDay(day)) throw commonErrors.format({ field: to });
    if (day < String(record.validFrom)) throw commonErrors.dateOrder({ a: from, b: to });
    // What is over stays over: only a new row makes somebody responsible again.
    if (record.validTo !== null && day > String(record.validTo))
      throw commonErrors.max({ field: to, max: String(record.validTo) });
    const options = { trusted: true, action: 'end' };
    await tx.batch([
      updateStatement(context, server(), String(record.id), Number(record.version), { validTo: day }, options),
    ]);
  };
}
