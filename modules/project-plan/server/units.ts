import { defineContributionPoint, type Tx } from '@mp/kernel/server';

/** A unit of a project, and the genset that stands for it. */
export interface PlannedUnit {
  readonly projectId: string;
  readonly unitNo: number;
  readonly gensetId: string;
}

/** Who knows which gensets the units of projects are. */
export interface UnitSource {
  /** Units whose genset is known, of projects or by their gensets. */
  readonly of: (
    tx: Pick<Tx, 'rows'>,
    asked: { readonly projectIds: readonly string[] } | { readonly gensetIds: readonly string[] },
  ) => Promise<readonly PlannedUnit[]>;
}

/** Units of projects, by one module at most. */
export const unitSources = defineContributionPoint<UnitSource>('project-plan.unitSources', { keyOf: () => 'units' });

/** Units whose genset is known; none while no module tells. */
export const plannedUnits = async (
  tx: Pick<Tx, 'rows'>,
  asked: { readonly projectIds: readonly string[] } | { readonly gensetIds: readonly string[] },
): Promise<readonly PlannedUnit[]> => (await unitSources.all()[0]?.of(tx, asked)) ?? [];
