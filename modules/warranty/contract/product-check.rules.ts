import { refuse, scaled, type Refusal } from '@mp/kernel/contract';
import { bandKey, bandProblems, bandRuns, wholeBands, type PriceBand } from './bands.rules.ts';

/** A revision as far as it is checked. */
export interface CheckedProduct {
  readonly dutyTypes: readonly string[] | null;
  readonly bands: unknown;
  readonly eligibility: readonly unknown[] | null;
  readonly termsZh: string | null;
}

/** Fields that a submission cannot do without and that say nothing yet. */
export function missingFields({ bands, eligibility, termsZh }: CheckedProduct): string[] {
  const given = {
    bands: wholeBands(bands).length > 0,
    eligibility: (eligibility ?? []).length > 0,
    termsZh: (termsZh ?? '').replaceAll(/<[^>]*>|&nbsp;|\s/gu, '') !== '',
  };
  return Object.entries(given).flatMap(([name, isGiven]) => (isGiven ? [] : [name]));
}

/** Powers of bands that do not follow each other, and uses that are sold without a price. */
export function bandRefusals({ bands, dutyTypes }: Pick<CheckedProduct, 'bands' | 'dutyTypes'>): Refusal[] {
  const whole = wholeBands(bands);
  const problems = bandProblems(whole).map((problem) => {
    const path = `bands.${whole[problem.at]?.at ?? 0}.powerFromKw`;
    return problem.kind === 'gap'
      ? refuse('warranty.bandGap', { from: problem.from, to: problem.to }, path)
      : refuse('warranty.bandOverlap', { a: problem.a, b: problem.b }, path);
  });
  const unpriced = (dutyTypes ?? []).filter((duty) => !whole.some(({ dutyType }) => dutyType === duty));
  return [...problems, ...unpriced.map((duty) => refuse('warranty.noPrice', { duty }, 'bands'))];
}

/** A price of a revision beside the one before it; null where there is none on that side. */
export interface ComparedPrice {
  readonly key: string;
  readonly before: PriceBand | null;
  readonly after: PriceBand | null;
  /** Change of the list price in per cent with one decimal, half up; null where one side is missing. */
  readonly pct: string | null;
}

const changeOf = (before: string, after: string): string => {
  const [old, now] = [scaled(before, 2), scaled(after, 2)];
  const change = (now - old) * 1000n;
  const size = ((change < 0n ? -change : change) * 2n + old) / (old * 2n);
  return `${change < 0n && size > 0n ? '-' : ''}${size / 10n}.${size % 10n}`;
};

/** Prices of two revisions side by side, in the order of use, months and power. */
export function comparedPrices(before: readonly PriceBand[], after: readonly PriceBand[]): ComparedPrice[] {
  const [old, now] = [before, after].map((bands) => new Map(bands.map((band) => [bandKey(band), band])));
  const order = ({ before: a, after: b }: ComparedPrice) => {
    const { dutyType = '', termMonths = '', powerFromKw = '0' } = b ?? a ?? {};
    return `${dutyType}/${termMonths}/${powerFromKw.padStart(9, '0')}`;
  };
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])]
    .map((key) => {
      const sides = { before: old?.get(key) ?? null, after: now?.get(key) ?? null };
      const pct = sides.before && sides.after ? changeOf(sides.before.listPrice, sides.after.listPrice) : null;
      return { key, ...sides, pct };
    })
    .toSorted((a, b) => order(a).localeCompare(order(b)));
}

/** Whether prices are checked once more: of a new product, and where a list price is new, gone or changed by more than a tenth. */
export const needsPriceCheck = (before: readonly PriceBand[] | null, after: readonly PriceBand[]): boolean =>
  before === null ||
  comparedPrices(before, after).some(({ pct, before: old, after: now }) => {
    if (pct === null || !old || !now) return true;
    const [a, b] = [scaled(old.listPrice, 2), scaled(now.listPrice, 2)];
    return (b > a ? b - a : a - b) * 10n > a;
  });

/** Smallest and largest power and price of bands; null of none. */
export function bandBounds(bands: readonly PriceBand[]): {
  readonly powerFromKw: string;
  readonly powerToKw: string;
  readonly priceFrom: string;
  readonly priceTo: string;
} | null {
  const by = (name: 'powerFromKw' | 'powerToKw' | 'listPrice') =>
    bands.map((band) => band[name]).toSorted((a, b) => Number(a) - Number(b));
  const [powerFromKw, powerToKw] = [by('powerFromKw').at(0), by('powerToKw').at(-1)];
  const prices = by('listPrice');
  const [priceFrom, priceTo] = [prices.at(0), prices.at(-1)];
  if (!powerFromKw || !powerToKw || !priceFrom || !priceTo) return null;
  return { powerFromKw, powerToKw, priceFrom, priceTo };
}

/** Bands in the order of use, months and power. */
export const sortedBands = (bands: readonly PriceBand[]): PriceBand[] =>
  [...bandRuns(bands).entries()]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, run]) => run.toSorted((a, b) => Number(a.powerFromKw) - Number(b.powerFromKw)));
