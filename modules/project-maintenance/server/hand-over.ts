import type { RecordOf } from '@mp/kernel/contract';
import { defineContributionPoint, type TxContext } from '@mp/kernel/server';
import type { servicePlan } from '../contract/index.ts';
import type { VisitRow } from './service.query.ts';

/** A module that owns plans from their hand-over on. */
export interface MaintenanceHandOver {
  readonly key: string;
  /** Takes a plan with its visits, in the transaction of the hand-over; refuses what it cannot take. */
  readonly take: (context: TxContext, plan: RecordOf<typeof servicePlan>, visits: readonly VisitRow[]) => Promise<void>;
}

/** Who takes maintenance plans over; without anybody none is handed over. */
export const maintenanceHandOver = defineContributionPoint<MaintenanceHandOver>('project-maintenance.handOver', {
  keyOf: ({ key }) => key,
});
