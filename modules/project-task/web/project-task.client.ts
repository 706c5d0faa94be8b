import { defineLink, endpointQuery } from '@mp/kernel/web';
import { projectTask, readTaskPlan } from '../contract/index.ts';

/** Tasks and dispatches of a window of days. */
export const taskPlanQuery = (query: { readonly from: string; readonly to: string }) =>
  endpointQuery(projectTask.key, readTaskPlan, { query });

/** One task, a new one, or the form of one. */
export const toTask = defineLink<{ record?: string; new?: string; edit?: string }>('/projectTaskPlan');
