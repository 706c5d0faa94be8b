import { refuse, type Refusal } from '@mp/kernel/contract';

/** A price for a span of power: from the first kW on, below the second. Prices are decimals with two places. */
export interface PriceBand {
  readonly dutyType: string;
  readonly termMonths: string;
  readonly powerFromKw: string;
  readonly powerToKw: string;
  readonly termHours: number | null;
  readonly listPrice: string;
  readonly dealerPrice: string;
  readonly standardMinRate: string;
}

/** What names a band within a revision: use, months and where its power begins, `ESP/24/250`. */
export const bandKey = ({
  dutyType,
  termMonths,
  powerFromKw,
}: Pick<PriceBand, 'dutyType' | 'termMonths' | 'powerFromKw'>): string =>
  `${dutyType}/${termMonths}/${Number(powerFromKw)}`;

/** Bands by use and months: those that have to follow each other. */
export const bandRuns = <B extends Pick<PriceBand, 'dutyType' | 'termMonths'>>(
  bands: readonly B[],
): ReadonlyMap<string, readonly B[]> => Map.groupBy(bands, ({ dutyType, termMonths }) => `${dutyType}/${termMonths}`);

/** A place where bands do not follow each other. */
export type BandProblem =
  | { readonly kind: 'gap'; readonly at: number; readonly from: string; readonly to: string }
  | { readonly kind: 'overlap'; readonly at: number; readonly a: string; readonly b: string };

const kw = (power: string): string => String(Number(power));
const span = ({ powerFromKw, powerToKw }: Pick<PriceBand, 'powerFromKw' | 'powerToKw'>) =>
  `${kw(powerFromKw)}–${kw(powerToKw)}`;

type Span = Pick<PriceBand, 'dutyType' | 'termMonths' | 'powerFromKw' | 'powerToKw'>;

/** Gaps and overlaps between bands of the same use and months; `at` is the place of the later band. */
export function bandProblems(bands: readonly Span[]): BandProblem[] {
  return [...bandRuns(bands.map((band, at) => ({ ...band, at }))).values()].flatMap((run) => {
    const [first, ...rest] = run.toSorted((a, b) => Number(a.powerFromKw) - Number(b.powerFromKw));
    if (!first) return [];
    let widest = first;
    const problems: BandProblem[] = [];
    for (const band of rest) {
      const [from, reached] = [Number(band.powerFromKw), Number(widest.powerToKw)];
      if (from > reached)
        problems.push({ kind: 'gap', at: band.at, from: kw(widest.powerToKw), to: kw(band.powerFromKw) });
      if (from < reached) problems.push({ kind: 'overlap', at: band.at, a: span(widest), b: span(band) });
      if (Number(band.powerToKw) > reached) widest = band;
    }
    return problems;
  });
}

const isWhole = (row: object): row is PriceBand =>
  ['dutyType', 'termMonths', 'powerFromKw', 'powerToKw', 'listPrice', 'dealerPrice'].every(
    (name) => typeof (row as Record<string, unknown>)[name] === 'string',
  );

/** Bands as a form holds them, with those left out that are not filled in yet; `at` is their place in the form. */
export const wholeBands = (bands: unknown): (PriceBand & { readonly at: number })[] =>
  (Array.isArray(bands) ? bands : []).flatMap((row: unknown, at) =>
    typeof row === 'object' && row !== null && isWhole(row) ? [{ ...row, at }] : [],
  );

/** What is wrong with a band by itself: no power between its ends, or a dealer's price above the list price. */
export const priceProblems = (bands: unknown): Refusal[] =>
  wholeBands(bands).flatMap(({ at, powerFromKw, powerToKw, listPrice, dealerPrice }) => [
    ...(Number(powerFromKw) >= Number(powerToKw)
      ? [refuse('warranty.powerOrder', { from: kw(powerFromKw), to: kw(powerToKw) }, `bands.${at}.powerToKw`)]
      : []),
    ...(Number(dealerPrice) > Number(listPrice)
      ? [refuse('warranty.dealerPriceHigh', { dealer: dealerPrice, list: listPrice }, `bands.${at}.dealerPrice`)]
      : []),
  ]);
