import { tableOf } from '@mp/kernel/table';
import { milestoneForecast, projectBaseline, projectMilestone, projectPlan } from '../contract/index.ts';

/** Plans. */
export const projectPlanTable = tableOf(projectPlan, { name: 'project_plan' });
/** Their milestones. */
export const projectMilestoneTable = tableOf(projectMilestone, { name: 'project_milestone', indexes: ['projectId'] });
/** What was promised. */
export const projectBaselineTable = tableOf(projectBaseline, { name: 'project_baseline' });
/** What was forecast. */
export const milestoneForecastTable = tableOf(milestoneForecast, { name: 'milestone_forecast' });
