import { choice, choices, date, defineActions, defineResource, i18nText, ref, text } from '@mp/kernel/contract';

/** A calendar of working days; its own days override those of the calendar it inherits from. */
export const calendar = defineResource('reference.calendar', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({
      required: true,
      max: 20,
      pattern: /^[A-Z][A-Z0-9_]*$/u,
      unique: 'tenant',
      search: true,
      createOnly: true,
    }),
    name: i18nText({ required: true, max: 50, search: true }),
    /** ISO days of the week, 1 Monday to 7 Sunday. */
    weekend: choices(['1', '2', '3', '4', '5', '6', '7'], { default: ['6', '7'] }),
    parentId: ref('reference.calendar'),
  },
  list: { columns: ['name', 'code', 'weekend', 'parentId', 'updatedAt'], sort: 'code' },
});

/** What may be done with a calendar. */
export const calendarActions = defineActions(calendar, {
  importYear: { by: 'endpoint' },
  confirmYear: { by: 'endpoint' },
  copy: { by: 'endpoint' },
});

/** A day on which a calendar differs from its weekends: free, or worked. */
export const calendarDay = defineResource('reference.calendarDay', {
  parent: 'calendarId',
  onParentDelete: 'delete',
  label: 'name',
  fields: {
    calendarId: ref('reference.calendar', { required: true, createOnly: true }),
    date: date({ required: true, unique: ['calendarId'], createOnly: true }),
    kind: choice(['holiday', 'workday'], { required: true, tones: { holiday: 'danger', workday: 'processing' } }),
    name: i18nText({ max: 30 }),
    source: choice(['state', 'company'], { readOnly: true, default: 'company' }),
  },
  list: {
    columns: ['date', 'kind', 'name', 'source', 'calendarId', 'updatedAt'],
    filters: ['calendarId', 'date', 'kind', 'source'],
    sort: '-date',
  },
  excel: { export: true },
});
