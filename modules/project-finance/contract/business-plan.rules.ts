import { decimalSum, dividedHalfUp, scaled, unscaled } from '@mp/kernel/contract';
import { plusDays } from '@mp/reference/contract';

/** Usual receipts of a project: share in per cent, milestone, and days after it. */
export const usualReceipts = [
  { kind: 'advance', pct: '30.00', milestone: 'M10', offsetDays: 0, offsetUnit: 'calendar' },
  { kind: 'shipment', pct: '30.00', milestone: 'M60', offsetDays: 0, offsetUnit: 'calendar' },
  { kind: 'arrival', pct: '20.00', milestone: 'M70', offsetDays: 0, offsetUnit: 'calendar' },
  { kind: 'acceptance', pct: '15.00', milestone: 'M100', offsetDays: 0, offsetUnit: 'calendar' },
  { kind: 'retention', pct: '5.00', milestone: 'M100', offsetDays: 365, offsetUnit: 'calendar' },
] as const;

/** Beyond these a plan is decided by the big-area director, or by the executive as well (projects.md 4, P-PRJ-BIZ). */
export const approvalLimits = {
  director: { marginPct: 18, amount: '5000000.00' },
  executive: { marginPct: 10, amount: '20000000.00', cashLowPct: -30 },
  /** The currency in which the amounts are; those of others are compared by nobody and go to the director. */
  currency: 'CNY',
} as const;

type Decimal = string | null | undefined;

/** Hundredths of a decimal with at most two places: money in cents, per cent in hundredths. */
export const hundredthsOf = (decimal: Decimal): bigint => scaled(decimal, 2);

/** The decimal with two places. */
export const decimalOf = (hundredths: bigint): string => unscaled(hundredths, 2);

/** Sum of percents, `100.00`. */
export const pctSum = (pcts: readonly Decimal[]): string => decimalSum(pcts, 2);

/** Sum of amounts of money. */
export const moneySum = (amounts: readonly Decimal[]): string => decimalSum(amounts, 2);

/** Amounts by percents: whole cents each, and what that leaves over in the last one. */
export function amountsByPct(total: string, pcts: readonly Decimal[]): string[] {
  const whole = hundredthsOf(total);
  const shares = pcts.map((pct) => (whole * hundredthsOf(pct)) / 10_000n);
  const last = shares.length - 1;
  const due = dividedHalfUp(whole * scaled(pctSum(pcts), 2), 10_000n);
  return shares.map((share, at) =>
    decimalOf(at === last ? due - shares.slice(0, last).reduce((sum, each) => sum + each, 0n) : share),
  );
}

/** What is left of an amount without the tax in it, `taxRate` in per cent. */
export const netOf = (gross: Decimal, taxRate: Decimal): string =>
  decimalOf(dividedHalfUp(hundredthsOf(gross) * 10_000n, 10_000n + hundredthsOf(taxRate)));

/** Part in per cent of a whole with two places; null of nothing. */
export function percentOf(part: string, whole: string): string | null {
  const of = hundredthsOf(whole);
  return of === 0n ? null : decimalOf(dividedHalfUp(hundredthsOf(part) * 10_000n, of));
}

/** What a contract leaves: amount without tax less costs without tax, and its part of the amount without tax. */
export function marginOf({
  contractAmount,
  taxRate,
  costs,
}: {
  readonly contractAmount: Decimal;
  readonly taxRate: Decimal;
  readonly costs: readonly Decimal[];
}): { readonly net: string; readonly costTotal: string; readonly margin: string; readonly marginPct: string | null } {
  const net = netOf(contractAmount, taxRate);
  const costTotal = moneySum(costs);
  const margin = decimalOf(hundredthsOf(net) - hundredthsOf(costTotal));
  return { net, costTotal, margin, marginPct: percentOf(margin, net) };
}

/** Days of a milestone as plans and forecasts know them. */
export interface MilestoneDays {
  readonly planOn: string | null;
  readonly forecastOn: string | null;
}

/** What says when a line falls due. */
export interface DatedLine {
  readonly milestone?: string | null;
  readonly offsetDays?: number | null;
  readonly offsetUnit?: string | null;
  readonly planOn?: string | null;
}

/** Moves a day by working days. */
export type MoveByWorkdays = (day: string, n: number) => string;

/** Plan and forecast of a line by its milestone; the day that was typed where the milestone has none. */
export function daysOfLine(
  line: DatedLine,
  milestones: ReadonlyMap<string, MilestoneDays>,
  byWorkdays: MoveByWorkdays,
): MilestoneDays {
  const known = milestones.get(line.milestone ?? '');
  const offset = line.offsetDays ?? 0;
  const moved = (day: string) =>
    offset === 0 ? day : line.offsetUnit === 'work' ? byWorkdays(day, offset) : plusDays(day, offset);
  const planOn = known?.planOn ? moved(known.planOn) : (line.planOn ?? null);
  return { planOn, forecastOn: known?.forecastOn ? moved(known.forecastOn) : planOn };
}

/** Money that comes in or goes out on a day. */
interface Flow {
  readonly amount: Decimal;
  readonly day: string | null;
}

/** A month of the cash curve; `balance` is what has come in less what has gone out by its end. */
export interface CashMonth {
  readonly month: string;
  readonly receipts: string;
  readonly costs: string;
  readonly balance: string;
}

/** Most months that a curve draws; what lies further apart has a wrong date. */
const maxMonths = 240;

const monthAfter = (month: string): string => {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, '0')}`;
};

function monthsBetween(first: string, last: string): string[] {
  const months = [first];
  for (let month = first; month < last && months.length < maxMonths;) months.push((month = monthAfter(month)));
  return months;
}

/** Money by month, from the first to the last month in which any moves; what has no day is left out. */
export function cashCurve({
  receipts,
  costs,
}: {
  readonly receipts: readonly Flow[];
  readonly costs: readonly Flow[];
}): CashMonth[] {
  const byMonth = new Map<string, { in: bigint; out: bigint }>();
  const add = (side: 'in' | 'out') => (flow: Flow) => {
    if (flow.day === null) return;
    const month = byMonth.get(flow.day.slice(0, 7)) ?? { in: 0n, out: 0n };
    month[side] += hundredthsOf(flow.amount);
    byMonth.set(flow.day.slice(0, 7), month);
  };
  receipts.forEach(add('in'));
  costs.forEach(add('out'));
  const moved = [...byMonth.keys()].toSorted();
  const [first, last] = [moved[0], moved.at(-1)];
  if (first === undefined || last === undefined) return [];
  let balance = 0n;
  const span = monthsBetween(first, last);
  return (span.at(-1) === last ? span : moved).map((month) => {
    const { in: came, out: went } = byMonth.get(month) ?? { in: 0n, out: 0n };
    balance += came - went;
    return { month, receipts: decimalOf(came), costs: decimalOf(went), balance: decimalOf(balance) };
  });
}

/** The lowest that a curve comes to; nothing where it never goes below. */
export function lowestOf(curve: readonly CashMonth[]): string {
  return decimalOf(
    curve.map(({ balance }) => hundredthsOf(balance)).reduce((low, each) => (each < low ? each : low), 0n),
  );
}

/** A line of the receipts, as the plan and its form know it. */
interface ReceiptLine extends DatedLine {
  readonly pct?: Decimal;
  readonly forecastOn?: string | null;
}
/** A line of the costs. */
interface CostLine extends DatedLine {
  readonly amount?: Decimal;
  readonly forecastOn?: string | null;
}

/** What the numbers of a business plan are counted from. */
export interface PlanNumbers {
  readonly contractAmount?: Decimal;
  readonly taxRate?: Decimal;
  readonly currency?: string | null;
  readonly receipts?: readonly ReceiptLine[] | null;
  readonly costs?: readonly CostLine[] | null;
}

/** The cash curve without tax: by the plan, or by the forecast. It ends at the margin when every line has its day. */
export function curveOf(plan: PlanNumbers, by: 'plan' | 'forecast'): CashMonth[] {
  const { contractAmount, taxRate } = plan;
  const [receipts, costs] = [plan.receipts ?? [], plan.costs ?? []];
  const day = (line: DatedLine & { readonly forecastOn?: string | null }) =>
    (by === 'forecast' ? line.forecastOn : null) ?? line.planOn ?? null;
  const net = amountsByPct(
    netOf(contractAmount, taxRate),
    receipts.map(({ pct }) => pct),
  );
  return cashCurve({
    receipts: receipts.map((line, at) => ({ amount: net[at], day: day(line) })),
    costs: costs.map((line) => ({ amount: line.amount, day: day(line) })),
  });
}

/** Who decides beside sales and finance. */
export function approvalsOf({
  contractAmount,
  currency,
  marginPct,
  cashLowPct,
}: {
  readonly contractAmount: Decimal;
  readonly currency: string | null | undefined;
  readonly marginPct: string | null;
  readonly cashLowPct: string | null;
}): { readonly needsDirector: boolean; readonly needsExecutive: boolean } {
  const { director, executive } = approvalLimits;
  const isAbove = (limit: string) => hundredthsOf(contractAmount) > hundredthsOf(limit);
  const isBelow = (value: string | null, limit: number) => value !== null && hundredthsOf(value) < BigInt(limit) * 100n;
  return {
    needsDirector:
      currency !== approvalLimits.currency || isBelow(marginPct, director.marginPct) || isAbove(director.amount),
    needsExecutive:
      isBelow(marginPct, executive.marginPct) || isAbove(executive.amount) || isBelow(cashLowPct, executive.cashLowPct),
  };
}

/** All that is counted of a plan: amounts of its receipts, margin, the lowest cash by plan and forecast, who decides. */
export function planFigures(plan: PlanNumbers) {
  const { contractAmount, taxRate, currency } = plan;
  const amount = contractAmount ?? '0.00';
  const { net, costTotal, margin, marginPct } = marginOf({
    contractAmount,
    taxRate,
    costs: (plan.costs ?? []).map((line) => line.amount),
  });
  const cashLow = lowestOf(curveOf(plan, 'plan'));
  const cashLowPct = percentOf(cashLow, amount);
  return {
    amounts: amountsByPct(
      amount,
      (plan.receipts ?? []).map(({ pct }) => pct),
    ),
    net,
    costTotal,
    margin,
    marginPct,
    cashLow,
    cashLowPct,
    forecastLow: lowestOf(curveOf(plan, 'forecast')),
    ...approvalsOf({ contractAmount, currency, marginPct, cashLowPct }),
  };
}

/** The first line of gensets whose deliveries are not what its definition says, with both quantities. */
export function deliveryMismatch(
  ordered: readonly { readonly qty?: number | null }[],
  deliveries: readonly { readonly line?: number | null; readonly qty?: number | null }[],
): { readonly line: number; readonly a: number; readonly b: number } | undefined {
  const lines = Math.max(ordered.length, ...deliveries.map(({ line }) => line ?? 0));
  return Array.from({ length: lines }, (_, at) => at + 1)
    .map((line) => ({
      line,
      a: deliveries.filter((each) => each.line === line).reduce((sum, { qty }) => sum + (qty ?? 0), 0),
      b: ordered[line - 1]?.qty ?? 0,
    }))
    .find(({ a, b }) => a !== b);
}

const dayMs = 86_400_000;

/** Liquidated damages of a project by the day on which it is accepted: its late calendar days. Null where nothing says. */
export function exposureOf({
  acceptedOn,
  requiredOn,
  ldPerDay,
}: {
  readonly acceptedOn: string | null;
  readonly requiredOn: string | null;
  readonly ldPerDay: string | null;
}): string | null {
  if (acceptedOn === null || requiredOn === null) return null;
  const late = Math.max(0, Math.round((Date.parse(acceptedOn) - Date.parse(requiredOn)) / dayMs));
  return decimalOf(hundredthsOf(ldPerDay) * BigInt(late));
}
