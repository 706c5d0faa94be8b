import { defineContributionPoint, type TxContext } from '@mp/kernel/server';

/** What modules count for the plan of a project, as its list and board show it. */
type PlanCountName = 'openPunchA' | 'openPunchB' | 'greatRisks';

/** What a module knows of a project beside its dates. */
export interface PlanCount {
  readonly counts?: Partial<Record<PlanCountName, number>>;
  /** A plan that is otherwise on track asks for attention. */
  readonly isWarning?: boolean;
  /** The project is not closed down yet, though every unit is accepted. */
  readonly blocksCompletion?: boolean;
}

/** Who counts what of a project. */
export const planCounters = defineContributionPoint<{
  readonly key: string;
  readonly of: (context: TxContext, projectId: string) => Promise<PlanCount>;
}>('project-plan.counters', { keyOf: ({ key }) => key });

/** All that modules count of a project, together. */
export async function countsOf(context: TxContext, projectId: string): Promise<Required<PlanCount>> {
  let sum: Required<PlanCount> = { counts: {}, isWarning: false, blocksCompletion: false };
  for (const { of } of planCounters.all()) {
    const { counts, isWarning = false, blocksCompletion = false } = await of(context, projectId);
    sum = {
      counts: { ...sum.counts, ...counts },
      isWarning: sum.isWarning || isWarning,
      blocksCompletion: sum.blocksCompletion || blocksCompletion,
    };
  }
  return sum;
}
