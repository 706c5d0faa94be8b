import { call, resourceClient } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
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
export const yearQuery = (id: string, year: number) =>
  queryOptions({
    queryKey: [calendar.key, 'year', id, year],
    queryFn: ({ signal }) => call(readCalendarYear, { params: { id, year }, signal }),
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
