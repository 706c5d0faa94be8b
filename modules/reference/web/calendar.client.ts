import { call, resourceClient, endpointQuery } from '@mp/kernel/web';
import {
  calendar,
  confirmCalendarYear,
  copyCalendar,
  importCalendarYear,
  readCalendarYear,
  setCalendarDays,
  type CalendarYear,
} from '../contract/index.ts';

type Day = CalendarYear['days'][number];

/** Calls of calendars. */
export const calendars = resourceClient(calendar);

/** One year of a calendar. */
export const yearQuery = (id: string, year: number) => ({
  ...endpointQuery(calendar.key, readCalendarYear, { params: { id, year } }),
  enabled: id !== '',
});

/** Makes days free or worked, or as the weekends have it. */
export const setDays = (
  id: string,
  body: { readonly dates: string[]; readonly kind: Day['kind'] | null; readonly name?: Day['name'] },
) => call(setCalendarDays, { params: { id }, body });

/** Takes over the state days of a year. */
export const importYear = (id: string, year: number) => call(importCalendarYear, { params: { id, year } });

/** Says that a year is as it will be, or not yet. */
export const confirmYear = (id: string, year: number, confirmed: boolean) =>
  call(confirmCalendarYear, { params: { id, year }, body: { confirmed } });

/** A new calendar with the days of another. */
export const copyOf = (
  id: string,
  body: { readonly code: string; readonly name: { ZH_CN: string; EN_US?: string; JA_JP?: string } },
) => call(copyCalendar, { params: { id }, body });
