import { choice, date, decimal, defineResource, file, flag, ref, text } from '@mp/kernel/contract';

/** Where a reading comes from. */
export const readingSources = ['COMMISSIONING', 'MAINTENANCE', 'PE_ORDER', 'TICKET', 'MANUAL', 'IMPORT'] as const;

/** What the hour meter of a unit showed on a day. Readings are not changed: a wrong one is followed by a right one. */
export const hourReading = defineResource('warranty.hourReading', {
  label: 'name',
  fields: {
    /** Day and hours. */
    name: text({ max: 40, readOnly: true, search: true }),
    gensetId: ref('genset.genset', { required: true, createOnly: true }),
    readOn: date({ required: true }),
    hours: decimal({ required: true, min: '0', max: '1000000', scale: 1 }),
    /** The meter was replaced since the reading before; the new one began at nothing. */
    meterReset: flag(),
    meterResetNote: text({ max: 250, visibleWhen: { meterReset: [true] }, requiredWhenVisible: true }),
    photo: file({ capture: 'photo' }),
    source: choice(readingSources, { readOnly: true, default: 'MANUAL' }),
    /** With the hours of meters that were replaced. */
    cumulativeHours: decimal({ readOnly: true, scale: 1 }),
    /** More than a day has hours; such a reading is kept and counts for nothing. */
    suspicious: flag({ readOnly: true }),
  },
  parent: 'gensetId',
  list: {
    columns: ['readOn', 'hours', 'cumulativeHours', 'suspicious', 'meterReset', 'source'],
    filters: ['readOn', 'suspicious', 'source'],
    sort: '-readOn',
  },
  form: {
    layout: 'drawer',
    sections: [
      {
        key: 'reading',
        fields: [
          'gensetId',
          'readOn',
          'hours',
          'meterReset',
          'meterResetNote',
          'photo',
          'source',
          'cumulativeHours',
          'suspicious',
        ],
      },
    ],
  },
  operations: { update: false, delete: false, import: false },
  excel: { export: true },
});
