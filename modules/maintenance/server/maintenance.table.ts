import { tableOf } from '@mp/kernel/table';
import { checklistTemplate, maintenancePlan, planDue, planGenset } from '../contract/index.ts';

/** Inspection templates. */
export const checklistTemplateTable = tableOf(checklistTemplate, { name: 'checklist_template' });

/** Plans. */
export const maintenancePlanTable = tableOf(maintenancePlan, { name: 'maintenance_plan' });

/** Their gensets. */
export const planGensetTable = tableOf(planGenset, { name: 'plan_genset', indexes: [['gensetId']] });

/** When their levels are due. */
export const planDueTable = tableOf(planDue, {
  name: 'plan_due',
  indexes: [['planGensetId'], ['gensetId', 'serviceLevel']],
});
