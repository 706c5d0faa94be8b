import { refuse, type Refusal } from '@mp/kernel/contract';
import type { Context, Tx, TxContext } from '@mp/kernel/server';
import { plusDays } from '@mp/reference/contract';
import { settingsWithin } from '@mp/settings/server';
import {
  basePeriodOf,
  baseTermOf,
  lastDayOf,
  offersOf,
  priceRateOf,
  specialReasons,
  specialReasonsOf,
  warrantySettings,
  type BasePeriod,
  type BaseTerm,
  type EligibilityAnswer,
  type Offer,
  type PricedUnit,
  type SpecialReason,
} from '@mp/warranty/contract';
import { baseTerms, productsById, type Product } from '@mp/warranty/server';
import {
  levelsOf,
  rateOfPct,
  sumsOf,
  taxIn,
  warrantyOrderSettings,
  type CheckLevels,
  type OrderSums,
} from '../contract/index.ts';
import { unitsToSell, type SoldUnit } from './pe-order.query.ts';

/** A line as it is written. */
interface WrittenLine {
  readonly gensetId?: string | null;
  readonly productId?: string | null;
  readonly termMonths?: string | null;
  readonly discountPct?: string | null;
  readonly siteTags?: readonly string[] | null;
  readonly hoursReading?: string | null;
}

/** A line with what it comes to; without an offer nothing is known of its price. */
export interface PricedLine {
  readonly unit: SoldUnit | undefined;
  readonly product: Product | undefined;
  readonly base: BasePeriod | null;
  readonly answer: EligibilityAnswer | undefined;
  readonly offer: Offer | undefined;
  readonly reasons: readonly SpecialReason[];
  readonly taxAmount: string;
}

/** An order with what it comes to. */
export interface PricedOrder {
  readonly lines: readonly PricedLine[];
  readonly sums: OrderSums;
  readonly priceRate: string;
  readonly reasons: readonly SpecialReason[];
  readonly levels: CheckLevels;
}

/** What is to be priced, and as of which day. */
export interface Pricing {
  readonly orderDate: string;
  readonly lines: readonly WrittenLine[];
}

/** The base warranty of a unit: as it is recorded, else by the base terms; its hours by the terms. */
function baseOf(unit: SoldUnit, terms: readonly BaseTerm[]): BasePeriod | null {
  const term = baseTermOf(terms, unit);
  const byTerm = term && basePeriodOf(term, unit);
  const [start, end] = [unit.warrantyStart ?? byTerm?.start, unit.warrantyEnd ?? byTerm?.end];
  return start && end ? { start, end, hours: byTerm?.hours ?? null } : null;
}

const hoursOf = (hours: string | null | undefined): number | null => (hours ? Number(hours) : null);

const priceable = (unit: SoldUnit, base: BasePeriod | null, line: WrittenLine): PricedUnit => ({
  ...unit,
  baseStart: base?.start ?? null,
  baseEnd: base?.end ?? null,
  baseHours: base?.hours ?? null,
  runningHours: hoursOf(line.hoursReading) ?? hoursOf(unit.runningHours),
  isRegistered: unit.warrantyStart !== null,
  siteTags: line.siteTags ?? [],
});

/** What all lines are priced by. */
interface Ground {
  readonly day: string;
  readonly terms: readonly BaseTerm[];
  readonly units: ReadonlyMap<string, SoldUnit>;
  readonly products: ReadonlyMap<string, Product>;
  readonly taxRate: string;
}

/** What is sold for a unit begins behind the certificates that it has. */
function afterCertificates(offer: Offer | undefined, { extendedEnd }: SoldUnit): Offer | undefined {
  if (!offer?.term || extendedEnd === null || offer.term.startOn > extendedEnd) return offer;
  const startOn = plusDays(extendedEnd, 1);
  return { ...offer, term: { ...offer.term, startOn, endOn: lastDayOf(startOn, Number(offer.band.termMonths)) } };
}

function pricedLineOf(line: WrittenLine, { day, terms, units, products, taxRate }: Ground): PricedLine {
  const unit = units.get(line.gensetId ?? '');
  const product = products.get(line.productId ?? '');
  const base = unit ? baseOf(unit, terms) : null;
  if (!unit || !product)
    return { unit, product, base, answer: undefined, offer: undefined, reasons: [], taxAmount: '0.00' };
  const answer = offersOf(product, priceable(unit, base, line), { day, discountRate: rateOfPct(line.discountPct) });
  const offer = afterCertificates(
    answer.offers.find(({ band }) => band.termMonths === line.termMonths),
    unit,
  );
  return {
    unit,
    product,
    base,
    answer,
    offer,
    reasons: offer ? specialReasonsOf(answer, { priceRate: priceRateOf([offer]), ...offer.band }) : [],
    taxAmount: offer ? taxIn(offer.linePrice, product.taxRate ?? taxRate) : '0.00',
  };
}

/** Prices an order by what is known of its units and products now. */
export async function priceOrder(
  tx: Tx & Pick<Context, 'tenantId'>,
  { orderDate, lines }: Pricing,
): Promise<PricedOrder> {
  const ids = (of: 'gensetId' | 'productId') => [...new Set(lines.flatMap((line) => line[of] ?? []))];
  const settings = await settingsWithin(tx, tx.tenantId);
  const [units, products, terms] = [
    await unitsToSell(tx, ids('gensetId')),
    await productsById(tx, ids('productId')),
    await baseTerms(tx),
  ];
  const ground: Ground = {
    day: orderDate,
    terms,
    units,
    products: new Map(products.map((product) => [product.id, product])),
    taxRate: settings.of(warrantySettings).taxRate,
  };
  const priced = lines.map((line) => pricedLineOf(line, ground));
  const offers = priced.flatMap(({ offer, taxAmount }) =>
    offer ? [{ ...offer, taxAmount, dealerPrice: offer.band.dealerPrice }] : [],
  );
  const found = new Set(priced.flatMap((line) => line.reasons));
  const reasons = specialReasons.filter((each) => found.has(each));
  const sums = sumsOf(offers);
  const priceRate = priceRateOf(offers);
  return {
    lines: priced,
    sums,
    priceRate,
    reasons,
    levels: levelsOf({ reasons, priceRate, amount: sums.amount }, settings.of(warrantyOrderSettings)),
  };
}

/** What is said of the eligibility of a line, in the reader's language. */
export function spokenNotes({ texts, locale }: Context | TxContext, { answer, offer, product }: PricedLine): string[] {
  const notes = answer?.notes ?? [];
  const said = notes.map(({ code, params }) => texts.text(locale, `warranty.eligibility.${code}`, params));
  const isTermMissing = product !== undefined && offer === undefined && notes.length === 0;
  return isTermMissing ? [texts.text(locale, 'warranty.eligibility.NOT_OFFERED')] : said;
}

const isOnSale = ({ state, salesFrom, salesTo, saleDealerIds }: Product, day: string, dealerId: string): boolean =>
  state === 'onSale' &&
  (salesFrom === null || salesFrom <= day) &&
  (salesTo === null || day <= salesTo) &&
  (saleDealerIds.length === 0 || saleDealerIds.includes(dealerId));

/** What may not stand in an order of a dealer: units of others or named twice, and products that are not sold to it. */
export function lineRefusals(
  { lines }: PricedOrder,
  { dealerId, orderDate }: { readonly dealerId: string; readonly orderDate: string },
): Refusal[] {
  const seen = new Set<string>();
  return lines.flatMap(({ unit, product }, at): Refusal[] => {
    const path = (column: string) => `lines.${at}.${column}`;
    const isTwice = unit !== undefined && seen.has(unit.id);
    if (unit) seen.add(unit.id);
    return [
      ...(unit && !unit.dealerIds.includes(dealerId)
        ? [refuse('warranty.gsnOtherDealer', { gsn: unit.serialNo }, path('gensetId'))]
        : []),
      ...(isTwice ? [refuse('warranty.gsnTwice', { gsn: unit.serialNo }, path('gensetId'))] : []),
      ...(product && !isOnSale(product, orderDate, dealerId)
        ? [refuse('warranty.productClosed', { product: product.code }, path('productId'))]
        : []),
    ];
  });
}

/** Some values of something; null what it does not have, or is not there. */
export const valuesOf = <T extends object, N extends keyof T & string>(
  of: T | null | undefined,
  names: readonly N[],
): { [K in N]: T[K] | null } =>
  Object.fromEntries(names.map((name) => [name, of?.[name] ?? null])) as { [K in N]: T[K] | null };

const eligibilityOf = ({ offer, answer, product }: PricedLine) =>
  offer && answer ? answer.eligibility : product ? ('REFUSED' as const) : null;

/** A priced line as the record holds it. */
export function storedLine(line: PricedLine) {
  const { unit, base, answer, offer, product, reasons, taxAmount } = line;
  const rule = product?.eligibility.find(
    ({ dutyType, series }) => dutyType === unit?.dutyType && (series === null || series === unit.series),
  );
  return {
    ...valuesOf(unit, ['serialNo', 'model', 'ratedKw']),
    ...(base ? { baseStart: base.start, baseEnd: base.end, baseHours: base.hours } : {}),
    ...valuesOf(answer, ['ageDays']),
    ...valuesOf(rule, ['maxAgeDays']),
    eligibility: eligibilityOf(line),
    specialReasons: reasons,
    ...valuesOf(offer, ['listPrice', 'surchargeRate', 'fullPrice', 'linePrice']),
    taxAmount: offer ? taxAmount : null,
    ...valuesOf(offer?.band, ['dealerPrice', 'termHours']),
    minRate: offer?.band.standardMinRate ?? null,
    ...valuesOf(offer?.term, ['startOn', 'endOn', 'hoursLimit']),
    ...valuesOf(product, ['revision']),
    certNo: null,
  };
}
