import { recordsOf, serverOf, systemContext, type Context, type ScheduledJob, type TxContext } from '@mp/kernel/server';
import { foldEvents, genset, type GensetFacts } from '../contract/index.ts';
import { derivedValues, withSurvivors } from './derived.service.ts';
import { eventKinds } from './event-kinds.ts';
import { eventsOf, rebuiltFields, storedUnits, type StoredUnit } from './genset.query.ts';

/** Units compared in one transaction. */
const chunk = 500;
const first = '00000000-0000-0000-0000-000000000000';

/** A value as it is compared: numbers without their digits, empty and missing alike. */
function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'object')
    return JSON.stringify(value, Object.keys(Object(Array.isArray(value) ? (value[0] ?? {}) : value)).toSorted());
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/u.test(value) ? String(Number(value)) : String(value);
}

function differing(unit: StoredUnit, values: Readonly<Record<string, unknown>>, names: readonly string[]) {
  return names.filter((name) => plain(unit[name as keyof StoredUnit]) !== plain(values[name]));
}

interface Rebuilt {
  readonly units: number;
  readonly differing: number;
  readonly last: string | undefined;
}

async function rebuildChunk(context: TxContext, after: string): Promise<Rebuilt> {
  const units = await storedUnits(context, after, chunk);
  const events = await withSurvivors(
    context,
    await eventsOf(
      context,
      units.map(({ id }) => id),
    ),
  );
  const byUnit = Map.groupBy(events, ({ gensetId }) => gensetId);
  const kinds = eventKinds();
  const folded = units.map((unit) => ({ unit, facts: foldEvents(byUnit.get(unit.id) ?? [], kinds) }));
  const derived = await derivedValues(
    context,
    folded.map(({ unit, facts }) => ({ id: unit.id, serialNo: unit.serialNo, facts })),
  );
  const wrong = folded.flatMap(({ unit, facts }) =>
    repairOf(context, { unit, facts, derived: derived.get(unit.id) ?? {} }),
  );
  const patches = new Map(wrong.map(({ unit, patch }) => [unit.id, patch]));
  await recordsOf(context, genset).updateMany(
    wrong.map(({ unit }) => unit),
    ({ id }) => patches.get(id) ?? {},
    { action: 'rebuild' },
  );
  return { units: units.length, differing: wrong.filter(({ isLog }) => isLog).length, last: units.at(-1)?.id };
}

interface Compared {
  readonly unit: StoredUnit;
  readonly facts: GensetFacts;
  readonly derived: Readonly<Record<string, unknown>>;
}

function repairOf(context: Context, { unit, facts, derived }: Compared) {
  const fields = differing(unit, facts, rebuiltFields);
  const others = differing(unit, derived, ['bigAreaId', 'custody', 'serialKeys']);
  if (facts.state === null || fields.length + others.length === 0) return [];
  if (fields.length > 0) context.log.warn({ serialNo: unit.serialNo, fields }, 'genset differs from its events');
  const patch = Object.fromEntries([
    ...fields.map((name) => [name, facts[name as keyof GensetFacts]]),
    ...others.map((name) => [name, derived[name]]),
  ]);
  return [{ unit, patch, isLog: fields.length > 0 }];
}

/** Compares the units of a tenant with their events, and puts right what differs; territories follow as well. */
export async function rebuildUnits(
  context: Context,
  signal?: AbortSignal,
): Promise<{ units: number; differing: number }> {
  const done = { units: 0, differing: 0 };
  for (let after: string | undefined = first; after !== undefined && signal?.aborted !== true;) {
    const from: string = after;
    const part: Rebuilt = await context.tx((tx) => rebuildChunk(tx, from));
    done.units += part.units;
    done.differing += part.differing;
    after = part.last;
  }
  return done;
}

/** JOB-P6: every night what follows from the events of units is computed anew; differences are told. */
export const rebuildJob: ScheduledJob = {
  code: 'genset.rebuild',
  cron: '0 40 2 * * ?',
  timeoutSeconds: 3600,
  run: async (context, run) => {
    const tenants = await context.rows<{ id: string }>(
      `select id from ${serverOf({ key: 'tenant.tenant' }).table} order by id`,
    );
    const done = { units: 0, differing: 0 };
    for (const { id } of tenants) {
      const part = await rebuildUnits(systemContext(context.services, id, run.key), run.signal);
      done.units += part.units;
      done.differing += part.differing;
    }
    return `${done.units} compared, ${done.differing} differed`;
  },
};
