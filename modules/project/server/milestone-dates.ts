import type { I18nText } from '@mp/kernel/contract';
import { defineContributionPoint, defineEvent, type Tx } from '@mp/kernel/server';

/** A milestone of a project's plan; days are `YYYY-MM-DD`, null where there is none yet. */
export interface MilestoneDates {
  readonly projectId: string;
  readonly code: string;
  readonly name: I18nText;
  readonly phase: string;
  /** Which unit it is of; null where it is of the project. */
  readonly unitNo: number | null;
  readonly baselineOn: string | null;
  readonly planOn: string | null;
  readonly forecastOn: string | null;
  readonly actualOn: string | null;
}

/** Who knows the milestones of projects: the module that plans them. */
export interface MilestoneSource {
  readonly of: (tx: Pick<Tx, 'rows'>, projectIds: readonly string[]) => Promise<readonly MilestoneDates[]>;
}

/** Milestones of projects, by one module at most. */
export const milestoneSources = defineContributionPoint<MilestoneSource>('project.milestoneSources', {
  keyOf: () => 'milestones',
});

/** Milestones of projects in the order of their plans; none while no module plans. */
export const milestonesOf = async (
  tx: Pick<Tx, 'rows'>,
  projectIds: readonly string[],
): Promise<readonly MilestoneDates[]> => (await milestoneSources.all()[0]?.of(tx, projectIds)) ?? [];

/** Dates of milestones of projects have moved. Emitted by whoever moves them. */
export const milestonesMoved = defineEvent<{ projectIds: readonly string[] }>('project.milestonesMoved');
