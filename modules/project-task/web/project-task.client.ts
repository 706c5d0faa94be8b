import { defineLink, endpointQuery } from '@mp/kernel/web';
import { projectTask, readTaskEndings, readTaskPlan } from '../contract/index.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Tasks and dispatches of a window of days, for a page of people and dealers or for one of them. */
export const taskPlanQuery = ({ page = 1, ...query }: Days & { readonly page?: number; readonly lane?: string }) =>
  endpointQuery(projectTask.key, readTaskPlan, { query: { ...query, page } });

/** Tasks and dispatches by the days on which they end. */
export const taskEndingsQuery = (query: Days) => endpointQuery(projectTask.key, readTaskEndings, { query });

/** One task, a new one, or the form of one. */
export const toTask = defineLink<{ record?: string; new?: string; edit?: string }>('/projectTaskPlan');
