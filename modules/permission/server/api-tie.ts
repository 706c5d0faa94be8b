import { defineContributionPoint, type Database } from '@mp/kernel/server';

/** Whoever holds the function, or a menu with the page of this code, may call the operation as well (platform.md 3.2). */
export interface ApiTie {
  readonly function: string;
  /** Id of the operation. */
  readonly api: string;
  /** Purview of a menu with the page that it takes: 1 readable, 2 writable. */
  readonly least: 1 | 2;
}

/** Reads the ties of a tenant. */
export type LoadTies = (database: Pick<Database, 'batch'>, tenantId: string) => Promise<readonly ApiTie[]>;

/** Where ties stand; one module at most keeps them. */
export const apiTies = defineContributionPoint<LoadTies>('permission.apiTies', { keyOf: () => 'ties' });

/** The ties of a tenant by operation. */
export async function tiesOfTenant(
  database: Pick<Database, 'batch'>,
  tenantId: string,
): Promise<ReadonlyMap<string, readonly ApiTie[]>> {
  const [load] = apiTies.all();
  const ties = load ? await load(database, tenantId) : [];
  return Map.groupBy(ties, ({ api }) => api);
}
