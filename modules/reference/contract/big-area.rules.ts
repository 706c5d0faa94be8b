/** A region that a big area covers in a period. */
export interface Coverage {
  readonly regionId: string;
  readonly bigAreaId: string;
  readonly productLine: string | null;
  /** Days, `YYYY-MM-DD`; an open end is null. */
  readonly validFrom: string;
  readonly validTo: string | null;
}

const holds = ({ validFrom, validTo }: Coverage, day: string) =>
  validFrom <= day && (validTo === null || day <= validTo);

/**
 * The row that says to which big area a region belongs for a product line on a day: the nearest region up the way that
 * is covered; there a row for the line wins over one for all lines. `way` goes from the region itself upwards.
 */
export function resolveBigArea<Row extends Coverage>(
  coverage: readonly Row[],
  {
    way,
    productLine,
    day,
  }: { readonly way: readonly string[]; readonly productLine: string | null; readonly day: string },
): Row | undefined {
  for (const region of way) {
    const here = coverage.filter((row) => row.regionId === region && holds(row, day));
    const own = productLine === null ? undefined : here.find((row) => row.productLine === productLine);
    const found = own ?? here.find((row) => row.productLine === null);
    if (found) return found;
  }
  return undefined;
}

/** Whether two rows say different things of the same region and line at the same time. */
export function overlaps(a: Coverage, b: Coverage): boolean {
  return (
    a.regionId === b.regionId &&
    a.productLine === b.productLine &&
    a.validFrom <= (b.validTo ?? '9999-12-31') &&
    b.validFrom <= (a.validTo ?? '9999-12-31')
  );
}
