import { defineLink, endpointQuery } from '@mp/kernel/web';
import { projectPlan, readPlanFigures } from '../contract/index.ts';

/** How many of the plans that the reader sees run, are late, red, in audit or suspended. */
export const planFiguresQuery = endpointQuery(projectPlan.key, readPlanFigures);

/** A project as it is executed, by its id. */
export const toProject = defineLink<{ id: string; tab?: string }>('/projectManageDetails');
