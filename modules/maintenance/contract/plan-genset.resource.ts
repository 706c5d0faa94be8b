import { date, decimal, defineActions, defineResource, flag, ref, text } from '@mp/kernel/contract';

/** A genset of a plan, with the day on which each level is due next. */
export const planGenset = defineResource('maintenance.planGenset', {
  label: 'serialNo',
  fields: {
    serialNo: text({ max: 20, readOnly: true, search: true }),
    planId: ref('maintenance.maintenancePlan', { required: true, createOnly: true }),
    gensetId: ref('genset.genset', { required: true, createOnly: true, unique: ['planId'] }),
    /** Not served for the time being where it is off. */
    active: flag({ default: true }),
    /** Derived by readings of the last 180 days, or by the use of the set; an override goes before. */
    avgHoursPerDay: decimal({ readOnly: true, scale: 2 }),
    avgOverride: decimal({ min: '0.01', max: '24', scale: 2 }),
    nextA: date({ readOnly: true, virtual: true }),
    nextB: date({ readOnly: true, virtual: true }),
    nextC: date({ readOnly: true, virtual: true }),
    nextD: date({ readOnly: true, virtual: true }),
    nextLoad: date({ readOnly: true, virtual: true }),
    nextSpecial: date({ readOnly: true, virtual: true }),
  },
  parent: 'planId',
  onParentDelete: 'delete',
  list: {
    columns: [
      'serialNo',
      'nextA',
      'nextB',
      'nextC',
      'nextD',
      'nextLoad',
      'nextSpecial',
      'avgHoursPerDay',
      'avgOverride',
      'active',
    ],
    filters: ['gensetId', 'active'],
    sort: 'serialNo',
    batch: ['delete'],
  },
  form: {
    layout: 'drawer',
    sections: [{ key: 'unit', fields: ['planId', 'gensetId', 'avgOverride', 'active', 'avgHoursPerDay'] }],
  },
  operations: { import: false },
  excel: { export: true },
});

/** What may be done with a genset of a plan that runs. */
export const planGensetActions = defineActions(planGenset, {
  /** Says how it is used, and whether it is served at all. */
  adjust: { form: { active: flag({ default: true }), avgOverride: decimal({ min: '0.01', max: '24', scale: 2 }) } },
});
