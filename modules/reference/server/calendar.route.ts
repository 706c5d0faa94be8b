import { bind, type BoundRoute } from '@mp/kernel/server';
import * as api from '../contract/calendar.api.ts';
import { confirmYear, copyOf, importYear, setDays, yearOf } from './calendar.service.ts';

/** What is done with calendars besides what every resource has. */
export const calendarRoutes: readonly BoundRoute[] = [
  bind(api.readCalendarYear, (context, { params }) => yearOf(context, params.id, params.year)),
  bind(api.setCalendarDays, (context, { params, body }) => setDays(context, params.id, body)),
  bind(api.importCalendarYear, (context, { params }) => importYear(context, params.id, params.year)),
  bind(api.confirmCalendarYear, (context, { params, body }) =>
    confirmYear(context, params.id, { year: params.year, confirmed: body.confirmed }),
  ),
  bind(api.copyCalendar, (context, { params, body }) => copyOf(context, params.id, body)),
];
