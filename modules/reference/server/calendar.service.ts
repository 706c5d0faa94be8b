import { serveResource } from '@mp/kernel/server';
import { calendar, calendarDay } from '../contract/index.ts';

/** Calendars of working days. */
export const calendarServer = serveResource(calendar, { table: 'work_calendar', searchable: false });

/** Days that differ from the weekends. */
export const calendarDayServer = serveResource(calendarDay, { table: 'calendar_day', searchable: false });
