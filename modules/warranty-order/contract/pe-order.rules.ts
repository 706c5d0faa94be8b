import { dividedHalfUp, scaled, unscaled } from '@mp/kernel/contract';
import type { EligibilityResult, SpecialReason } from '@mp/warranty/contract';
import type { PeOrderNode } from './pe-order.resource.ts';

const whole = 10_000n;
const daysMs = 86_400_000;

/** A discount in per cent as a rate with four places. */
export const rateOfPct = (pct: string | null | undefined): string => unscaled(scaled(pct ?? '0', 2), 4);

/** The tax in an amount that contains it, rounded half up to the cent. */
export function taxIn(amount: string, taxRate: string): string {
  const rate = scaled(taxRate, 4);
  return unscaled(dividedHalfUp(scaled(amount, 2) * rate, whole + rate), 2);
}

/** A line as far as sums follow from it. Amounts with two places. */
export interface SummedLine {
  readonly listPrice: string;
  readonly fullPrice: string;
  readonly linePrice: string;
  readonly taxAmount: string;
  readonly dealerPrice: string;
}

/** The sums of an order. */
export interface OrderSums {
  readonly listAmount: string;
  readonly surchargeAmount: string;
  readonly discountAmount: string;
  readonly amount: string;
  readonly taxAmount: string;
  readonly margin: string;
}

/** The sums of an order to the cent: list + surcharge − discount = amount. */
export function sumsOf(lines: readonly SummedLine[]): OrderSums {
  const sum = (of: keyof SummedLine) => lines.reduce((total, line) => total + scaled(line[of], 2), 0n);
  const [list, full, amount] = [sum('listPrice'), sum('fullPrice'), sum('linePrice')];
  return {
    listAmount: unscaled(list, 2),
    surchargeAmount: unscaled(full - list, 2),
    discountAmount: unscaled(full - amount, 2),
    amount: unscaled(amount, 2),
    taxAmount: unscaled(sum('taxAmount'), 2),
    margin: unscaled(amount - sum('dealerPrice'), 2),
  };
}

/** From where others decide as well, as the tenant sets it. */
export interface CheckLimits {
  readonly directorRate: string;
  readonly generalRate: string;
  readonly generalAmount: string;
}

/** Who decides beside the first check and the order check. */
export interface CheckLevels {
  readonly specialFlag: boolean;
  readonly needsDirector: boolean;
  readonly needsGeneral: boolean;
}

/** Reasons on which the service director decides, whatever the price is. */
const directorReasons: readonly SpecialReason[] = ['AGE', 'HOURS', 'TERM', 'BASE_EXPIRED'];

/** Who decides on an order (4.2): nobody special where nothing is beyond the standard terms. */
export function levelsOf(
  {
    reasons,
    priceRate,
    amount,
  }: { readonly reasons: readonly SpecialReason[]; readonly priceRate: string; readonly amount: string },
  { directorRate, generalRate, generalAmount }: CheckLimits,
): CheckLevels {
  const specialFlag = reasons.length > 0;
  const isBelow = (limit: string) => scaled(priceRate, 4) < scaled(limit, 4);
  return {
    specialFlag,
    needsDirector: specialFlag && (isBelow(directorRate) || reasons.some((each) => directorReasons.includes(each))),
    needsGeneral: specialFlag && (isBelow(generalRate) || scaled(amount, 2) > scaled(generalAmount, 2)),
  };
}

/** The tasks that an order goes through, in their order. */
export const pathOf = ({ specialFlag, needsDirector, needsGeneral }: CheckLevels): PeOrderNode[] => [
  'first',
  ...(specialFlag ? (['area'] as const) : []),
  ...(needsDirector ? (['director'] as const) : []),
  ...(needsGeneral ? (['general'] as const) : []),
  'order',
  'effect',
];

const inOrder: readonly PeOrderNode[] = ['first', 'area', 'director', 'general', 'order', 'effect'];

/** The task after one on the way of an order. */
export const nodeAfter = (node: PeOrderNode, levels: CheckLevels): PeOrderNode =>
  pathOf(levels).find((each) => inOrder.indexOf(each) > inOrder.indexOf(node)) ?? 'effect';

/**
 * Discounts in per cent with which an order reaches a higher price rate: each shrinks by the same part, so that no line
 * is given more than was asked for; what is rounded is rounded in favour of the price.
 */
export function discountsAt(
  pcts: readonly (string | null)[],
  { priceRate, approvedRate }: { readonly priceRate: string; readonly approvedRate: string },
): string[] {
  const [left, before] = [whole - scaled(approvedRate, 4), whole - scaled(priceRate, 4)];
  return pcts.map((pct) => (before <= 0n ? '0.00' : unscaled((scaled(pct ?? '0', 2) * left) / before, 2)));
}

/** What of a line its price depends on. */
export interface KeyedLine {
  readonly gensetId?: string | null;
  readonly productId?: string | null;
  readonly termMonths?: string | null;
  readonly discountPct?: string | null;
}

/** What was priced, as one text: an order whose text is the same goes on where it was returned. */
export const pricedText = (lines: readonly KeyedLine[], priced: readonly Pick<SummedLine, 'linePrice'>[]): string =>
  lines
    .map(({ gensetId, productId, termMonths, discountPct }, at) =>
      [gensetId, productId, termMonths, scaled(discountPct ?? '0', 2), priced[at]?.linePrice].join('|'),
    )
    .join(';');

/** Whether a reading of the meter is older than it may be; one without a day is. */
export const isStale = (readOn: string | null | undefined, today: string, days: number): boolean =>
  !readOn || Date.parse(today) - Date.parse(readOn) > days * daysMs;

/** Whether an order asks for no judgement: every line by the standard terms, at the standard price. */
export const isStandard = ({
  specialFlag,
  priced,
}: {
  readonly specialFlag?: boolean | null;
  readonly priced?: readonly { readonly eligibility?: EligibilityResult | string | null }[] | null;
}): boolean => specialFlag !== true && (priced ?? []).every(({ eligibility }) => eligibility === 'STANDARD');

/** Whether what was paid is not enough: all of it, or what the dealer may still owe for a sale on credit. */
export function isShort({
  paid,
  due,
  credit,
}: {
  readonly paid: string | null;
  readonly due: string;
  /** Null where the sale is not on credit. */
  readonly credit: string | null;
}): boolean {
  const open = scaled(due, 2) - scaled(paid ?? '0', 2);
  return open > (credit === null ? 0n : scaled(credit, 2));
}
