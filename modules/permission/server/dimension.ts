import type { Statement } from '@mp/kernel/server';

/** What a module says of one member's values of a dimension of data scopes. */
export interface DimensionFacts {
  readonly values: readonly string[] | null;
  /** When they change by themselves, as an instant; null when they do not. */
  readonly until: string | null;
}

/**
 * SQL of one row `values text[], until timestamptz` for the member `$1` at the moment `$2`: the values of the
 * dimension that are his, and when they change next without anybody writing.
 */
export type DimensionSql = string;

const dimensions = new Map<string, DimensionSql>();

/**
 * Says which values of a dimension belong to a member: his regions, the dealers below his own, which he reads alone.
 * The same name again replaces it.
 */
export function registerDimension(name: 'region' | 'dealer', sql: DimensionSql): void {
  dimensions.set(name, sql);
}

/** Names of the dimensions in the order of their statements. */
export function dimensionNames(): string[] {
  return [...dimensions.keys()];
}

/** One statement for each dimension; its row is `DimensionFacts`. */
export function dimensionStatements(userId: string, now: Date): Statement[] {
  return [...dimensions.values()].map((text) => ({ text, values: [userId, now] }));
}
