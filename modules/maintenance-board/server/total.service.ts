import { percentOf, type ReportAnswerOf } from '@mp/kernel/contract';
import { recordNames, serveResource, type Context, type ResourceServer } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusMonths } from '@mp/reference/contract';
import { maintenanceFigure, type totalReport } from '../contract/index.ts';
import { groupingOf, totalRows, unservedSets, type TotalAsked, type TotalRow } from './total.query.ts';

type Answer = ReportAnswerOf<typeof totalReport>;

/** Maintenance orders with what was measured of them: read through a view (migration 0140). */
export const maintenanceFigureServer: ResourceServer = serveResource(maintenanceFigure, {
  table: 'maintenance_figure',
  view: 'records',
});

const rounded = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits;
const mean = (sum: number, of: number, digits = 1): number | null => (of === 0 ? null : rounded(sum / of, digits));

const figuresOf = (row: TotalRow) => ({
  due: row.due,
  closed: row.closed,
  inTimePct: percentOf(row.inTime, row.due),
  overdueOpen: row.overdueOpen,
  firstPassPct: percentOf(row.firstPass, row.reviewed),
  ngPer100: mean(row.ng * 100, row.items),
  labourHours: mean(row.labour, row.closed),
  costPerKw: mean(row.cost, row.kw, 2),
});
const nothing: TotalRow = {
  month: null,
  serviceLevel: null,
  chargeType: null,
  dealerId: null,
  bigAreaId: null,
  customerId: null,
  modelId: null,
  engineerId: null,
  grouping: groupingOf(),
  due: 0,
  closed: 0,
  inTime: 0,
  overdueOpen: 0,
  reviewed: 0,
  firstPass: 0,
  ng: 0,
  items: 0,
  labour: 0,
  cost: 0,
  kw: 0,
};

const resources = {
  dealerId: 'dealer.dealer',
  engineerId: 'identity.user',
  modelId: 'reference.gensetModel',
  customerId: 'customer.customer',
  bigAreaId: 'reference.bigArea',
} as const;
type Named = keyof typeof resources;

/** Names of all that rows are grouped by. */
async function namesOf(context: Context, rows: readonly TotalRow[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [key, resource] of Object.entries(resources)) {
    const ids = [...new Set(rows.flatMap((row) => row[key as Named] ?? []))];
    for (const [id, name] of await recordNames(context, resource, ids)) names.set(id, name);
  }
  return names;
}

/** Figures of maintenance in a period, of the orders that the caller sees. */
export async function totalsOf(
  context: Context,
  query: Omit<TotalAsked, 'from' | 'to'> & { from?: string | undefined; to?: string | undefined },
): Promise<Answer> {
  const today = todayOf(context);
  const asked = { ...query, from: query.from ?? plusMonths(today, -6), to: query.to ?? today };
  const rows = await totalRows(context, asked);
  const names = await namesOf(context, rows);
  const unserved = await unservedSets(context, asked, plusMonths(today, -12));
  const groups = Map.groupBy(rows, ({ grouping }) => grouping);
  const by = (...columns: readonly string[]) => groups.get(groupingOf(...columns)) ?? [];
  const named = (id: string | null): string | null => names.get(id ?? '') ?? null;
  const inOrder = (all: readonly TotalRow[]) => all.toSorted((a, b) => (a.month ?? '').localeCompare(b.month ?? ''));
  return {
    all: { ...figuresOf(by()[0] ?? nothing), unserved },
    months: inOrder(by('month')).map((row) => ({ month: row.month, ...figuresOf(row) })),
    levels: by('service_level').map((row) => ({ serviceLevel: row.serviceLevel, ...figuresOf(row) })),
    charges: by('charge_type').map((row) => ({ chargeType: row.chargeType, ...figuresOf(row) })),
    dealers: by('dealer_id').map((row) => ({ dealerId: row.dealerId, dealer: named(row.dealerId), ...figuresOf(row) })),
    engineers: by('engineer_id').map((row) => ({
      engineerId: row.engineerId,
      engineer: named(row.engineerId),
      ...figuresOf(row),
    })),
    models: by('model_id').map((row) => ({ modelId: row.modelId, model: named(row.modelId), ...figuresOf(row) })),
    customers: by('customer_id').map((row) => ({
      customerId: row.customerId,
      customer: named(row.customerId),
      ...figuresOf(row),
    })),
    areas: by('big_area_id').map((row) => ({
      bigAreaId: row.bigAreaId,
      area: named(row.bigAreaId),
      ...figuresOf(row),
    })),
    cells: inOrder(by('month', 'dealer_id')).map((row) => {
      const { due, inTimePct, overdueOpen } = figuresOf(row);
      return { dealerId: row.dealerId, dealer: named(row.dealerId), month: row.month, due, inTimePct, overdueOpen };
    }),
  };
}
