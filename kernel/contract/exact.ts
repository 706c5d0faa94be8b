/** A decimal as a whole number of its last place; what it has beyond that is cut off. Nothing, or no decimal, is 0. */
export function scaled(decimal: string | null | undefined, places: number): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d*)(?:\.(\d*))?$/u.exec(decimal ?? '') ?? [];
  const size = BigInt((whole || '0') + part.slice(0, places).padEnd(places, '0'));
  return sign === '-' ? -size : size;
}

/** The decimal of a whole number of its last place. */
export function unscaled(value: bigint, places: number): string {
  const size = value < 0n ? -value : value;
  const digits = size.toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return `${value < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${digits.slice(-places)}`}`;
}

/** Quotient rounded half away from zero. */
export function dividedHalfUp(value: bigint, by: bigint): bigint {
  const [top, below] = by < 0n ? [-value, -by] : [value, by];
  return top < 0n ? -((-top * 2n + below) / (below * 2n)) : (top * 2n + below) / (below * 2n);
}

/** The exact sum of decimals; nothing counts as 0. */
export const decimalSum = (values: readonly (string | null | undefined)[], places: number): string =>
  unscaled(
    values.reduce((sum, value) => sum + scaled(value, places), 0n),
    places,
  );
