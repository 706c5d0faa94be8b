import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();
const year = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100));
const words = z.object({ ZH_CN: z.string(), EN_US: z.optional(z.string()), JA_JP: z.optional(z.string()) });

const calendarYear = z.object({
  year: z.number(),
  confirmed: z.boolean(),
  /** ISO days of the week that are free. */
  weekend: z.array(z.number()),
  /** Days that differ from the weekends; `inherited` ones stand in the calendar above. */
  days: z.array(
    z.object({
      date: z.string(),
      kind: z.enum(['holiday', 'workday']),
      name: z.nullable(words),
      source: z.nullable(z.enum(['state', 'company'])),
      inherited: z.boolean(),
    }),
  ),
  /** Working days of each month. */
  months: z.array(z.number()),
  /** Whether the package knows the state days of this year. */
  importable: z.boolean(),
});
/** One year of a calendar. */
export type CalendarYear = z.infer<typeof calendarYear>;

/** One year of a calendar with the days that differ from its weekends. */
export const readCalendarYear = defineEndpoint({
  id: 'calendar.year',
  method: 'GET',
  path: '/reference/calendar/{id}/year/{year}',
  access: 'calendar.read',
  params: z.object({ id, year }),
  answer: calendarYear,
  errors: ['common.notFound'],
  summary: 'One year of a calendar',
});

/** Makes days free or worked, or as the weekends have it again. */
export const setCalendarDays = defineEndpoint({
  id: 'calendar.setDays',
  method: 'POST',
  path: '/reference/calendar/{id}/days',
  access: 'calendarDay.update',
  params: z.object({ id }),
  body: z.object({
    dates: z.array(z.string()).check(z.minLength(1), z.maxLength(366)),
    kind: z.nullable(z.enum(['holiday', 'workday'])),
    name: z.optional(z.nullable(words)),
  }),
  answer: z.object({ changed: z.number() }),
  errors: ['common.notFound', 'common.validation'],
  summary: 'Set or clear days of a calendar',
});

/** Takes over the state days of a year; days that people have set stay. */
export const importCalendarYear = defineEndpoint({
  id: 'calendar.importYear',
  method: 'POST',
  path: '/reference/calendar/{id}/year/{year}/import',
  access: 'calendar.importYear',
  params: z.object({ id, year }),
  answer: z.object({ added: z.number(), kept: z.number() }),
  errors: ['common.notFound', 'calendar.yearUnknown'],
  summary: 'Import the state days of a year',
});

/** Says that a year is as it will be, or that it is not yet. */
export const confirmCalendarYear = defineEndpoint({
  id: 'calendar.confirmYear',
  method: 'PUT',
  path: '/reference/calendar/{id}/year/{year}/confirmed',
  access: 'calendar.confirmYear',
  params: z.object({ id, year }),
  body: z.object({ confirmed: z.boolean() }),
  answer: z.object({ confirmed: z.boolean() }),
  errors: ['common.notFound'],
  summary: 'Confirm a year of a calendar',
});

/** A new calendar with the weekends and days of another. */
export const copyCalendar = defineEndpoint({
  id: 'calendar.copy',
  method: 'POST',
  path: '/reference/calendar/{id}/copy',
  access: 'calendar.copy',
  params: z.object({ id }),
  body: z.object({ code: z.string(), name: words }),
  answer: z.object({ id }),
  errors: ['common.notFound', 'common.validation', 'common.duplicate'],
  summary: 'Copy a calendar',
});
