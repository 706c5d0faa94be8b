import { tableOf } from '@mp/kernel/table';
import { businessPlan } from '../contract/index.ts';

/** Business plans of projects. */
export const businessPlanTable = tableOf(businessPlan, { name: 'business_plan' });
