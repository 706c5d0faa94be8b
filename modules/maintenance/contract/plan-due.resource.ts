import { choice, date, decimal, defineActions, defineResource, flag, integer, ref, text } from '@mp/kernel/contract';
import { dueReasons } from './maintenance-plan.resource.ts';
import './plan-genset.resource.ts';
import { serviceLevels } from './service-levels.ts';

/**
 * When a level of a genset of a plan is due next, and when it was done last. There is one for each genset and rule of a
 * plan from its approval on; nobody writes it by hand, the night counts it anew.
 */
export const planDue = defineResource('maintenance.planDue', {
  label: 'serialNo',
  fields: {
    serialNo: text({ max: 20, readOnly: true, search: true }),
    planId: ref('maintenance.maintenancePlan', { required: true, createOnly: true }),
    planGensetId: ref('maintenance.planGenset', { required: true, createOnly: true }),
    gensetId: ref('genset.genset', { required: true, createOnly: true }),
    serviceLevel: choice(serviceLevels, { required: true, createOnly: true, unique: ['planGensetId'] }),
    /** The rule as it was approved. */
    everyMonths: integer({ readOnly: true }),
    everyHours: integer({ readOnly: true }),
    firstDueOn: date({ readOnly: true }),
    templateId: ref('maintenance.checklistTemplate', { readOnly: true }),
    stdHours: decimal({ readOnly: true, scale: 1 }),
    /** Day and hours from which the interval is counted: the last service, before it the start of the plan. */
    baseOn: date({ readOnly: true }),
    baseHours: decimal({ readOnly: true, scale: 1 }),
    lastDoneOn: date({ readOnly: true }),
    lastDoneHours: decimal({ readOnly: true, scale: 1 }),
    /** A day that a planner has set for this time. */
    redatedTo: date({ readOnly: true }),
    nextDueOn: date({ readOnly: true }),
    nextDueHours: decimal({ readOnly: true, scale: 1 }),
    dueReason: choice(dueReasons, { readOnly: true }),
    /** Whether it is served: a copy of its genset. */
    active: flag({ readOnly: true, default: true }),
    /** Counts the services of this level; a visit is named by it once. */
    cycle: integer({ readOnly: true, hidden: true, min: 1, default: 1 }),
    /** The visit that is ordered and contains it. */
    visitKey: text({ readOnly: true, hidden: true, max: 80 }),
  },
  parent: 'planId',
  onParentDelete: 'delete',
  list: {
    columns: [
      'serialNo',
      'serviceLevel',
      'nextDueOn',
      'dueReason',
      'nextDueHours',
      'lastDoneOn',
      'lastDoneHours',
      'everyMonths',
      'everyHours',
      'active',
    ],
    filters: ['serviceLevel', 'nextDueOn', 'dueReason', 'gensetId'],
    sort: 'nextDueOn',
  },
  operations: { create: false, update: false, delete: false, import: false },
  excel: { export: true },
});

/** What a planner does with a service that is due. */
export const planDueActions = defineActions(planDue, {
  /** It is due on another day this time. */
  redate: { form: { newDate: date({ required: true }) } },
  /** It is left out this time, and due again after its interval. */
  skip: { form: { reason: text({ required: true, max: 200 }) }, danger: true },
});
