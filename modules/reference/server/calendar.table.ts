import { instant, tableOf } from '@mp/kernel/table';
import { boolean, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { calendar, calendarDay } from '../contract/index.ts';

/** Calendars of working days. */
export const calendarTable = tableOf(calendar, { name: 'work_calendar', indexes: ['code'] });

/** Days that differ from the weekends. */
export const calendarDayTable = tableOf(calendarDay, {
  name: 'calendar_day',
  indexes: ['date', ['calendarId', 'date']],
});

/** Years of calendars that somebody has confirmed. */
export const calendarYearTable = pgTable(
  'calendar_year',
  {
    tenantId: uuid('tenant_id').notNull(),
    calendarId: uuid('calendar_id').notNull(),
    year: integer('year').notNull(),
    confirmed: boolean('confirmed').notNull().default(false),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: uuid('updated_by'),
  },
  (table) => [primaryKey({ name: 'calendar_year_pk', columns: [table.tenantId, table.calendarId, table.year] })],
);
