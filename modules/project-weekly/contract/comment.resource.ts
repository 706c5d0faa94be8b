import { dateTime, defineResource, longText, ref } from '@mp/kernel/contract';

/** What readers say of a report. */
export const weeklyComment = defineResource('projectWeekly.weeklyComment', {
  label: 'text',
  fields: {
    reportId: ref('projectWeekly.weeklyReport', { required: true, createOnly: true }),
    text: longText({ required: true, min: 1, max: 1000 }),
    authorId: ref('identity.user', { readOnly: true }),
    saidAt: dateTime({ readOnly: true }),
  },
  parent: 'reportId',
  onParentLock: 'stayOpen',
  onParentDelete: 'delete',
  list: { columns: ['text', 'authorId', 'saidAt'], filters: ['reportId', 'authorId'], sort: 'saidAt' },
  form: { layout: 'drawer' },
  operations: { update: false, delete: false, import: false },
});
