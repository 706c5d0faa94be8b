import { decimalSum, dividedHalfUp, scaled, unscaled } from '@mp/kernel/contract';
import type { DispatchPhase } from './dispatch.resource.ts';

/** What a line of a fee is for. */
export const feeLineKinds = ['work', 'travel', 'byHand'] as const;

/** A line of a fee: how much of something at which rate. */
export interface FeeLine {
  readonly kind: (typeof feeLineKinds)[number];
  /** Of work: the power band of the gensets. */
  readonly powerBand: string | null;
  /** Gensets, or kilometres beyond those that are free; null of a change by hand. */
  readonly quantity: string | null;
  /** For one of them; null where the card has no rate. */
  readonly rate: string | null;
  readonly amount: string | null;
}

/** The rates of a card. */
export interface Rates {
  readonly rates: readonly { readonly phase: string; readonly powerBand: string; readonly amount: string }[];
  readonly perKm: string;
  readonly freeKm: number;
}

/** What is to be paid for. */
export interface FeeAsked {
  readonly phase: DispatchPhase;
  /** Power band of each genset. */
  readonly bands: readonly string[];
  /** From the dealer to the site, one way; null where nobody knows. */
  readonly distanceKm: number | null;
}

/** An amount with two places. */
const money = (amount: string): string => unscaled(scaled(amount, 2), 2);
/** Kilometres in tenths, so that products are exact. */
const tenths = (km: number): number => Math.round(km * 10);

function workLines({ phase, bands }: FeeAsked, { rates }: Rates): FeeLine[] {
  const counts = Map.groupBy(bands.toSorted(), (band) => band);
  return [...counts].map(([powerBand, { length }]) => {
    const rate = rates.find((each) => each.phase === phase && each.powerBand === powerBand)?.amount ?? null;
    return {
      kind: 'work',
      powerBand,
      quantity: `${length}.0`,
      rate: rate === null ? null : money(rate),
      amount: rate === null ? null : unscaled(scaled(rate, 2) * BigInt(length), 2),
    };
  });
}

function travelLines({ distanceKm }: FeeAsked, { perKm, freeKm }: Rates): FeeLine[] {
  const beyond = distanceKm === null ? 0 : tenths(distanceKm) - tenths(freeKm);
  if (beyond <= 0) return [];
  const amount = unscaled(dividedHalfUp(scaled(perKm, 2) * BigInt(beyond), 10n), 2);
  return [
    {
      kind: 'travel',
      powerBand: null,
      quantity: (beyond / 10).toFixed(1),
      rate: money(perKm),
      amount,
    },
  ];
}

/** Sum of lines; null where one of them has no amount. */
export const feeOf = (lines: readonly FeeLine[]): string | null =>
  lines.length === 0 || lines.some(({ amount }) => amount === null)
    ? null
    : decimalSum(
        lines.map(({ amount }) => amount),
        2,
      );

/** What some work costs by a rate card: each power band at its rate for the phase, and the way beyond what is free. Pure. */
export const feeLines = (asked: FeeAsked, card: Rates): readonly FeeLine[] => [
  ...workLines(asked, card),
  ...travelLines(asked, card),
];

/** The lines of a fee that was set by hand: what was counted, and the difference. Lines without an amount add nothing. */
export function changedLines(lines: readonly FeeLine[], fee: string): readonly FeeLine[] {
  const counted = lines.filter(({ kind }) => kind !== 'byHand');
  const left = counted.reduce((rest, { amount }) => rest - scaled(amount, 2), scaled(fee, 2));
  return left === 0n
    ? counted
    : [...counted, { kind: 'byHand', powerBand: null, quantity: null, rate: null, amount: unscaled(left, 2) }];
}
