import { dividedHalfUp, scaled, unscaled } from '@mp/kernel/contract';
import { plusDays } from '@mp/reference/contract';
import type { PriceBand } from './bands.rules.ts';
import { lastDayOf } from './coverage.rules.ts';

/** Units for which a product is sold. */
export interface Eligibility {
  readonly dutyType: string;
  readonly series: string | null;
  readonly maxAgeDays: number;
  readonly specialMaxAgeDays: number | null;
  readonly maxHours: number | null;
  readonly specialMaxHours: number | null;
  readonly requireRegistered: boolean;
  readonly requireBaseInForce: boolean;
}

/** A part of the list price that is asked for on top. */
export interface Surcharge {
  readonly kind: 'LATE' | 'HARSH_SITE' | 'HIGH_ALTITUDE';
  readonly fromDays: number | null;
  readonly toDays: number | null;
  readonly siteTag: string | null;
  readonly rate: string;
}

/** A product as far as prices follow from it. */
export interface PricedProduct {
  readonly termBasis: 'AFTER_BASE' | 'FROM_BASE_START';
  readonly bands: readonly PriceBand[];
  readonly eligibility: readonly Eligibility[];
  readonly surcharges: readonly Surcharge[];
}

/** A unit for which a product is sold. Days are `YYYY-MM-DD`, power is in kW, hours are those of the meter. */
export interface PricedUnit {
  readonly dutyType: string | null;
  readonly series: string | null;
  readonly ratedKw: string | null;
  readonly baseStart: string | null;
  readonly baseEnd: string | null;
  /** Null: unlimited. */
  readonly baseHours: number | null;
  /** Null: nobody has read the meter. */
  readonly runningHours: number | null;
  readonly isRegistered: boolean;
  readonly siteTags: readonly string[];
}

/** Whether a unit may be bought for at once, after a special check, or not at all. */
export const eligibilities = ['STANDARD', 'SPECIAL', 'REFUSED'] as const;
/** Whether a unit may be bought for. */
export type EligibilityResult = (typeof eligibilities)[number];

/** What leads to a special check. */
export const specialReasons = ['DISCOUNT', 'AGE', 'HOURS', 'TERM', 'UNREGISTERED', 'BASE_EXPIRED'] as const;
/** What leads to a special check. */
export type SpecialReason = (typeof specialReasons)[number];

/** What is said of the eligibility of a unit; the text is `warranty.eligibility.<code>`. */
export const eligibilityNotes = [
  'AGE',
  'HOURS',
  'UNREGISTERED',
  'BASE_EXPIRED',
  'AGE_OVER',
  'HOURS_OVER',
  'NOT_OFFERED',
  'NO_BASE',
] as const;

/** One thing that is said of the eligibility of a unit. */
export interface EligibilityNote {
  readonly code: (typeof eligibilityNotes)[number];
  /** Whether it needs a special check or excludes the unit. */
  readonly leadsTo: 'SPECIAL' | 'REFUSED';
  readonly params: Readonly<Record<string, number | string>>;
}

/** Whether a unit may be bought for, why, and until when without a special check. */
export interface EligibilityAnswer {
  readonly eligibility: EligibilityResult;
  readonly notes: readonly EligibilityNote[];
  /** Days since the base warranty began; 0 before, null where it has no beginning. */
  readonly ageDays: number | null;
  /** Last day on which neither age nor the end of the base warranty asks for a special check. */
  readonly latestStandardOn: string | null;
}

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** Days since the base warranty began: 0 before that. */
export const ageOf = (baseStart: string, day: string): number => Math.max(0, daysBetween(baseStart, day));

const ruleOf = ({ eligibility }: PricedProduct, { dutyType, series }: PricedUnit): Eligibility | undefined =>
  eligibility
    .filter((rule) => rule.dutyType === dutyType && (rule.series === null || rule.series === series))
    .toSorted((a, b) => Number(b.series !== null) - Number(a.series !== null))[0];

interface Limit {
  readonly code: 'AGE' | 'HOURS';
  readonly value: number;
  readonly max: number | null;
  readonly special: number | null;
}

/** Within the limit nothing is said; up to the special one it needs a special check; beyond that, or without one, it is refused. */
function limitNotes({ code, value, max, special }: Limit): EligibilityNote[] {
  if (max === null || value <= max) return [];
  if (special !== null && value <= special) return [{ code, leadsTo: 'SPECIAL', params: { value, max } }];
  return [{ code: `${code}_OVER`, leadsTo: 'REFUSED', params: { value, max: special ?? max } }];
}

const needs = (code: 'UNREGISTERED' | 'BASE_EXPIRED', params: EligibilityNote['params'] = {}): EligibilityNote => ({
  code,
  leadsTo: 'SPECIAL',
  params,
});
const refused = (code: 'NOT_OFFERED' | 'NO_BASE'): EligibilityAnswer => ({
  eligibility: 'REFUSED',
  notes: [{ code, leadsTo: 'REFUSED', params: {} }],
  ageDays: null,
  latestStandardOn: null,
});

/** What of a unit keeps it from being bought for at once. */
function notesOf(
  rule: Eligibility,
  { baseEnd, runningHours, isRegistered }: PricedUnit,
  { ageDays, day }: { readonly ageDays: number; readonly day: string },
): EligibilityNote[] {
  const isOver = baseEnd !== null && day > baseEnd;
  return [
    ...limitNotes({ code: 'AGE', value: ageDays, max: rule.maxAgeDays, special: rule.specialMaxAgeDays }),
    ...limitNotes({ code: 'HOURS', value: runningHours ?? 0, max: rule.maxHours, special: rule.specialMaxHours }),
    ...(rule.requireRegistered && !isRegistered ? [needs('UNREGISTERED')] : []),
    ...(rule.requireBaseInForce && isOver ? [needs('BASE_EXPIRED', { day: baseEnd })] : []),
  ];
}

const resultOf = (notes: readonly EligibilityNote[]): EligibilityResult =>
  notes.some(({ leadsTo }) => leadsTo === 'REFUSED') ? 'REFUSED' : notes.length > 0 ? 'SPECIAL' : 'STANDARD';

/** Whether a product may be bought for a unit on a day (warranty-maintenance.md 2.3, 4.1). */
export function eligibilityOf(product: PricedProduct, unit: PricedUnit, day: string): EligibilityAnswer {
  const rule = ruleOf(product, unit);
  if (!rule) return refused('NOT_OFFERED');
  const { baseStart, baseEnd } = unit;
  if (baseStart === null || baseEnd === null) return refused('NO_BASE');
  const ageDays = ageOf(baseStart, day);
  const notes = notesOf(rule, unit, { ageDays, day });
  const byAge = plusDays(baseStart, rule.maxAgeDays);
  const latestStandardOn = rule.requireBaseInForce && baseEnd < byAge ? baseEnd : byAge;
  return { eligibility: resultOf(notes), notes, ageDays, latestStandardOn };
}

/** A surcharge that applies to a unit. */
export interface AppliedSurcharge {
  readonly kind: Surcharge['kind'];
  readonly siteTag: string | null;
  /** `0.1000`. */
  readonly rate: string;
}

/** Surcharges of a unit, and their sum, `0.1000`. Those without a rate are left out. */
export function surchargeOf(
  surcharges: readonly Surcharge[],
  { ageDays, siteTags }: { readonly ageDays: number; readonly siteTags: readonly string[] },
): { readonly rate: string; readonly parts: readonly AppliedSurcharge[] } {
  const applies = ({ kind, fromDays, toDays, siteTag }: Surcharge): boolean =>
    kind === 'LATE'
      ? (fromDays ?? 0) <= ageDays && ageDays <= (toDays ?? Infinity)
      : siteTag !== null && siteTags.includes(siteTag);
  const parts = surcharges.filter((each) => applies(each) && scaled(each.rate, 4) > 0n);
  return {
    rate: unscaled(
      parts.reduce((sum, { rate }) => sum + scaled(rate, 4), 0n),
      4,
    ),
    parts: parts.map(({ kind, siteTag, rate }) => ({ kind, siteTag, rate: unscaled(scaled(rate, 4), 4) })),
  };
}

/** The band of a product for a unit and a term; the first of them where the term is not named. */
export const bandsOf = ({ bands }: PricedProduct, { dutyType, ratedKw }: PricedUnit): PriceBand[] =>
  ratedKw === null
    ? []
    : bands
        .filter(
          (band) =>
            band.dutyType === dutyType &&
            Number(band.powerFromKw) <= Number(ratedKw) &&
            Number(ratedKw) < Number(band.powerToKw),
        )
        .toSorted((a, b) => Number(a.termMonths) - Number(b.termMonths));

/** What a line costs, and of which part of the full price that is. Rates are decimals with four places, `0.0500`. */
export interface Priced {
  readonly listPrice: string;
  readonly surchargeRate: string;
  /** List price with surcharges. */
  readonly fullPrice: string;
  readonly discountRate: string;
  readonly linePrice: string;
}

/** The price of a line: list price × (1 + surcharges) × (1 − discount), rounded half up to the cent once. */
export function pricedLine(listPrice: string, surchargeRate: string, discountRate: string): Priced {
  const whole = 10_000n;
  const full = scaled(listPrice, 2) * (whole + scaled(surchargeRate, 4));
  return {
    listPrice: unscaled(scaled(listPrice, 2), 2),
    surchargeRate: unscaled(scaled(surchargeRate, 4), 4),
    fullPrice: unscaled(dividedHalfUp(full, whole), 2),
    discountRate: unscaled(scaled(discountRate, 4), 4),
    linePrice: unscaled(dividedHalfUp(full * (whole - scaled(discountRate, 4)), whole * whole), 2),
  };
}

/** Σ line prices ÷ Σ(list price × (1 + surcharges)) with four places, half up; `1.0000` of nothing. */
export function priceRateOf(lines: readonly Pick<Priced, 'listPrice' | 'surchargeRate' | 'linePrice'>[]): string {
  const whole = 10_000n;
  const sum = lines.reduce((total, { linePrice }) => total + scaled(linePrice, 2), 0n);
  const full = lines.reduce(
    (total, { listPrice, surchargeRate }) => total + scaled(listPrice, 2) * (whole + scaled(surchargeRate, 4)),
    0n,
  );
  return full === 0n ? '1.0000' : unscaled(dividedHalfUp(sum * whole * whole, full), 4);
}

/** Why a line needs a special check: what its eligibility says, and a price rate below the standard one of its band. */
export const specialReasonsOf = (
  { notes }: Pick<EligibilityAnswer, 'notes'>,
  { priceRate, standardMinRate }: { readonly priceRate: string; readonly standardMinRate: string },
): SpecialReason[] => {
  const noted = new Set<string>(notes.flatMap(({ code, leadsTo }) => (leadsTo === 'SPECIAL' ? [code] : [])));
  if (scaled(priceRate, 4) < scaled(standardMinRate, 4)) noted.add('DISCOUNT');
  return specialReasons.filter((each) => noted.has(each));
};

/** When an extension runs, and until which reading of the meter; null hours are unlimited. */
export interface ExtendedTerm {
  readonly startOn: string;
  readonly endOn: string;
  readonly hoursLimit: number | null;
}

/**
 * The term of an extension that is ordered on a day: after the base warranty, from the day of the order where that is over,
 * or counted from the day on which it began. Null where the unit has no base warranty.
 */
export function extendedTermOf(
  termBasis: PricedProduct['termBasis'],
  { termMonths, termHours }: Pick<PriceBand, 'termMonths' | 'termHours'>,
  {
    baseStart,
    baseEnd,
    baseHours,
    runningHours,
    day,
  }: Pick<PricedUnit, 'baseStart' | 'baseEnd' | 'baseHours' | 'runningHours'> & { readonly day: string },
): ExtendedTerm | null {
  if (baseStart === null || baseEnd === null) return null;
  if (termBasis === 'FROM_BASE_START')
    return { startOn: baseStart, endOn: lastDayOf(baseStart, Number(termMonths)), hoursLimit: termHours };
  const startOn = day > baseEnd ? day : plusDays(baseEnd, 1);
  return {
    startOn,
    endOn: lastDayOf(startOn, Number(termMonths)),
    hoursLimit: termHours === null ? null : (baseHours ?? Math.ceil(runningHours ?? 0)) + termHours,
  };
}

/** A price of a product for a unit and a term. */
export interface Offer extends Priced {
  readonly band: PriceBand;
  readonly surcharges: readonly AppliedSurcharge[];
  readonly term: ExtendedTerm | null;
}

/** What a product costs for a unit on a day, term by term, and whether it may be bought. */
export function offersOf(
  product: PricedProduct,
  unit: PricedUnit,
  { day, discountRate = '0' }: { readonly day: string; readonly discountRate?: string },
): EligibilityAnswer & { readonly offers: readonly Offer[] } {
  const bands = bandsOf(product, unit);
  const answer = bands.length === 0 ? refused('NOT_OFFERED') : eligibilityOf(product, unit, day);
  const { rate, parts } = surchargeOf(product.surcharges, { ageDays: answer.ageDays ?? 0, siteTags: unit.siteTags });
  return {
    ...answer,
    offers: bands.map((band) => ({
      ...pricedLine(band.listPrice, rate, discountRate),
      band,
      surcharges: parts,
      term: extendedTermOf(product.termBasis, band, { ...unit, day }),
    })),
  };
}
