import { defineContributionPoint, type Statement } from '@mp/kernel/server';

/** What a module says of one member's values of a dimension of data scopes. */
export interface DimensionFacts {
  readonly values: readonly string[] | null;
  /** When they change by themselves, as an instant; null when they do not. */
  readonly until: string | null;
}

/** Which values of a dimension belong to a member: his regions, the dealers below his own, which he reads alone. */
export interface Dimension {
  readonly name: 'region' | 'dealer';
  /**
   * One row `values text[], until timestamptz` for the member `$1` at the moment `$2`: the values of the dimension that
   * are his, and when they change next without anybody writing.
   */
  readonly sql: string;
}

/** The dimensions of data scopes that modules bring. */
export const dimensions = defineContributionPoint<Dimension>('permission.dimensions', { keyOf: ({ name }) => name });

/** Names of the dimensions in the order of their statements. */
export function dimensionNames(): string[] {
  return dimensions.all().map(({ name }) => name);
}

/** One statement for each dimension; its row is `DimensionFacts`. */
export function dimensionStatements(userId: string, now: Date): Statement[] {
  return dimensions.all().map(({ sql: text }) => ({ text, values: [userId, now] }));
}
