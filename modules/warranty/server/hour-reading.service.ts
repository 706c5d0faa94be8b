import { refuse, throwIfAny, type InputOf } from '@mp/kernel/contract';
import { recordsOf, serveResource, type ResourceServer, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { genset } from '@mp/genset/contract';
import { appendEvents } from '@mp/genset/server';
import { hourReading, takenReading, type Reading } from '../contract/index.ts';
import { lastReading } from './warranty.query.ts';

type Input = InputOf<typeof hourReading>;

/** The last reading until a day; what the unit itself knows where nobody has recorded any. Locks the unit. */
export async function lastHours(context: TxContext, gensetId: string, day: string): Promise<Reading | null> {
  const unit = await recordsOf(context, genset).lock(gensetId);
  const last = await lastReading(context, gensetId, day);
  if (last) return last;
  const { runningHours, hoursReadAt } = unit;
  return runningHours !== null && hoursReadAt !== null && hoursReadAt <= day
    ? { readOn: hoursReadAt, hours: Number(runningHours), cumulative: Number(runningHours) }
    : null;
}

/** What a meter shows does not go back; what it shows too much of is kept and counts for nothing. */
async function take(context: TxContext, input: Input): Promise<void> {
  const { gensetId, readOn, hours, meterReset } = input;
  const day = readOn ?? todayOf(context);
  throwIfAny(day > todayOf(context) ? [refuse('warranty.readInFuture', undefined, 'readOn')] : []);
  const last = await lastHours(context, gensetId ?? '', day);
  const taken = takenReading(last, { readOn: day, hours: Number(hours ?? 0), isReset: meterReset === true });
  if ('isDecrease' in taken)
    return throwIfAny([refuse('warranty.hoursDecrease', { n: `${Number(hours)}`, last: `${taken.last}` }, 'hours')]);
  Object.assign(input, {
    name: `${day} · ${Number(hours)} h`,
    cumulativeHours: taken.cumulative.toFixed(1),
    suspicious: taken.isSuspicious,
  });
}

/** Records what a meter showed, as the work of another module finds it. Throws `warranty.hoursDecrease`, `warranty.readInFuture`. */
export async function recordHourReading(context: TxContext, { source, ...reading }: Input): Promise<string> {
  const id = await recordsOf(context, hourReading).create(reading);
  await recordsOf(context, hourReading).updateLatest(id, { patch: { source: source ?? null }, action: 'create' });
  return id;
}

/** Readings of hour meters: the last one that counts stands at its unit. */
export const hourReadingServer: ResourceServer = serveResource(hourReading, {
  table: 'hour_reading',
  hooks: {
    beforeCreate: (context, input) => take(context, input),
    afterCreate: async (context, id, { gensetId, readOn, cumulativeHours, suspicious }) => {
      if (suspicious === true) return;
      const params = { runningHours: cumulativeHours, hoursReadAt: readOn };
      const source = { type: 'warranty.hourReading', no: id };
      await appendEvents(context, [{ gensetId: gensetId ?? '', kind: 'HOURS_READ', on: `${readOn}`, params, source }]);
    },
  },
});
