import { choice, date, defineResource, integer, ref, refs, text } from '@mp/kernel/contract';
import { visitLevels } from './service-plan.resource.ts';

/** A visit of a plan: due on a working day, give or take a window. */
export const serviceVisit = defineResource('projectMaintenance.serviceVisit', {
  label: 'name',
  fields: {
    /** Number of the plan and of the visit. */
    name: text({ max: 30, readOnly: true, search: true }),
    servicePlanId: ref('projectMaintenance.servicePlan', { required: true, createOnly: true }),
    visitNo: integer({ readOnly: true, min: 1 }),
    level: choice(visitLevels, { required: true, default: 'A' }),
    dueOn: date({ required: true }),
    /** Calendar days before and after the day on which it may take place. */
    windowDays: integer({ required: true, min: 0, max: 60, default: 7 }),
    dealerId: ref('dealer.dealer', { offers: { status: 'active' } }),
    /** All of the plan when not given. */
    unitIds: refs('project.projectUnit'),
    siteRegionId: ref('reference.region', { readOnly: true, hidden: true }),
    channel: choice(['trade', 'direct', 'goem'], { readOnly: true, hidden: true }),
  },
  parent: 'servicePlanId',
  onParentDelete: 'delete',
  list: {
    columns: ['visitNo', 'level', 'dueOn', 'windowDays', 'dealerId', 'unitIds', 'updatedAt'],
    filters: ['level', 'dueOn', 'dealerId'],
    sort: 'dueOn',
    batch: ['delete'],
  },
  form: { layout: 'drawer' },
  operations: { import: false },
  excel: { export: true },
});
