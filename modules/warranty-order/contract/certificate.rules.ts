import { dividedHalfUp, scaled, unscaled } from '@mp/kernel/contract';

/** Digits of the number of a certificate within a year. */
const digits = 6;
const dayMs = 86_400_000;

/** The check digit of a row of digits by Luhn. */
export function luhnDigit(number: string): number {
  const sum = [...number].toReversed().reduce((total, sign, at) => {
    const value = Number(sign) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** The number of a certificate: `PEC`, two digits of the year, six of the sequence, one to check the eight. */
export function certNoOf(year: number, sequence: number): string {
  const number = `${String(year).slice(-2)}${String(sequence).padStart(digits, '0')}`;
  return `PEC${number}${luhnDigit(number)}`;
}

/** The place of a certificate within its year; 0 for a number that is none. */
export const sequenceOf = (certNo: string): number => Number(/^PEC\d{2}(\d{6})\d$/u.exec(certNo)?.[1] ?? 0);

/** Whether a number of a certificate is written right. */
export const isCertNo = (certNo: string): boolean =>
  /^PEC\d{9}$/u.test(certNo) && luhnDigit(certNo.slice(3, -1)) === Number(certNo.slice(-1));

/** The letter behind the number of a certificate that was issued anew: none for the first edition, then A, B and so on. */
export const letterOf = (edition: number): string => (edition === 0 ? '' : String.fromCodePoint(64 + edition));

/** Whether there is a paper of a certificate: one that became void before it was printed never gets any. */
export const hasPaper = ({ state, pdfHash }: { readonly state?: unknown; readonly pdfHash?: unknown }): boolean =>
  state !== 'void' || typeof pdfHash === 'string';

/** The name of a holder as the public page shows it: its first and last sign. */
export function maskedName(name: string): string {
  const signs = [...name];
  return signs.length <= 2
    ? `${signs[0] ?? ''}*`
    : `${signs[0]}${'*'.repeat(Math.min(signs.length - 2, 6))}${signs.at(-1)}`;
}

const daysOf = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** What is known of a certificate that is given back. Days are `YYYY-MM-DD`, both ends within the term. */
export interface RefundFacts {
  readonly linePrice: string;
  readonly startOn: string;
  readonly endOn: string;
  readonly effectiveOn: string;
  readonly isWaiting: boolean;
}

/**
 * What is paid back for a certificate that is void from a day on: all of it within the days after its effect as long as it
 * has not begun, later the price by the days that are left of its term, rounded half up to the cent.
 */
export function refundOf(
  { linePrice, startOn, endOn, effectiveOn, isWaiting }: RefundFacts,
  today: string,
  fullDays: number,
): string {
  if (isWaiting && daysOf(effectiveOn, today) - 1 <= fullDays) return linePrice;
  const term = daysOf(startOn, endOn);
  const left = Math.max(0, Math.min(term, today < startOn ? term : daysOf(today, endOn)));
  return unscaled(dividedHalfUp(scaled(linePrice, 2) * BigInt(left), BigInt(term)), 2);
}
