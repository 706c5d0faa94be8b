import { defineLink, endpointQuery } from '@mp/kernel/web';
import { projectPlan, readMilestoneTrends, readPlanFigures, readPlanNetwork } from '../contract/index.ts';

/** How many of the plans that the reader sees run, are late, red, in audit or suspended. */
export const planFiguresQuery = endpointQuery(projectPlan.key, readPlanFigures);

/** A plan with the working days it is computed by. */
export const planNetworkQuery = (id: string) => endpointQuery(projectPlan.key, readPlanNetwork, { params: { id } });

/** How the forecasts of the key milestones of a plan have moved. */
export const milestoneTrendsQuery = (id: string) =>
  endpointQuery(projectPlan.key, readMilestoneTrends, { params: { id } });

/** How a plan stands to what was promised, by its id; a tab of it, and a phase of its milestones. */
export const toSchedule = defineLink<{ id: string; tab?: string; phase?: string | undefined }>(
  '/projectScheduleDetail',
);

/** A plan, by its id. */
export const toPlan = defineLink<{ id: string }>('/projectManagePlanDetails');

/** A project as it is executed, by its id. */
export const toProject = defineLink<{ id: string; tab?: string }>('/projectManageDetails');
