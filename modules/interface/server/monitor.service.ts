import { percentOf, type ReportAnswerOf } from '@mp/kernel/contract';
import { toObjects, type Context } from '@mp/kernel/server';
import { percentileOf } from '@mp/report/server';
import type { InterfaceCircuit } from '../contract/interface.api.ts';
import type { interfaceMonitor } from '../contract/interface-monitor.ts';
import { circuits, slotStatement, type AskedCalls, type CountedSlot } from './monitor.query.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const zoneMs = 8 * hourMs;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

/** Counts of several slots or interfaces together. */
function together(rows: readonly CountedSlot[]) {
  const [calls, failed, rejected] = (['calls', 'failed', 'rejected'] as const).map((name) =>
    sum(rows.map((row) => row[name])),
  ) as [number, number, number];
  const length = Math.max(0, ...rows.map(({ buckets }) => buckets.length));
  const buckets = Array.from({ length }, (_, at) => sum(rows.map((row) => row.buckets[at] ?? 0)));
  return {
    calls,
    failed,
    rejected,
    success: percentOf(calls - failed - rejected, calls),
    p50Ms: percentileOf(buckets, 0.5),
    p95Ms: percentileOf(buckets, 0.95),
    p99Ms: percentileOf(buckets, 0.99),
  };
}

/** The slots of a range up to now, whether something was called in them or not. */
function slotsOf({ from = '', to = '' }: AskedCalls, { isHourly, now }: { isHourly: boolean; now: Date }): string[] {
  const start = Date.parse(`${from}T00:00:00Z`);
  const end = Math.min(Date.parse(`${to}T00:00:00Z`) + dayMs, now.getTime() + zoneMs);
  const step = isHourly ? hourMs : dayMs;
  const slots: string[] = [];
  for (let at = start; at < end; at += step) {
    const text = new Date(at).toISOString();
    slots.push(isHourly ? `${text.slice(5, 10)} ${text.slice(11, 13)}:00` : text.slice(5, 10));
  }
  return slots;
}

/** How calls to and from other systems ended, and how long they took. */
export async function monitorFigures(
  context: Context,
  asked: AskedCalls,
): Promise<ReportAnswerOf<typeof interfaceMonitor>> {
  const isHourly = Date.parse(asked.to ?? '') - Date.parse(asked.from ?? '') <= dayMs;
  const [result] = await context.batch(() => [slotStatement(asked, isHourly)]);
  const rows = result ? toObjects<CountedSlot>(result) : [];
  const slots = slotsOf(asked, { isHourly, now: context.now });
  const bySlot = Map.groupBy(rows, ({ slot }) => slot);
  const byInterface = [...Map.groupBy(rows, ({ interfaceId }) => interfaceId)].map(([interfaceId, of]) => ({
    interfaceId,
    name: of[0]?.name ?? null,
    of,
  }));
  return {
    ...together(rows),
    slots,
    times: slots.map((time) => ({ time, ...together(bySlot.get(time) ?? []) })),
    interfaces: byInterface
      .map(({ interfaceId, name, of }) => ({ interfaceId, name, ...together(of) }))
      .toSorted((a, b) => b.calls - a.calls),
    errors: byInterface
      .filter(({ of }) => of.some(({ failed }) => failed > 0))
      .map(({ interfaceId, name, of }) => ({
        interfaceId,
        name,
        failures: slots.map((each) => sum(of.filter(({ slot }) => slot === each).map(({ failed }) => failed))),
      })),
  };
}

/** The breakers of the interfaces that call other systems, those that are not closed first. */
export function circuitsNow(context: Context): Promise<InterfaceCircuit[]> {
  return circuits(context, context.services.now());
}
