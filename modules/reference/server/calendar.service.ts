import { AppError, commonErrors, isDay, type I18nText, type RecordOf, type WorkCalendar } from '@mp/kernel/contract';
import { newId, recordsOf, serveResource, type Context, type Tx } from '@mp/kernel/server';
import {
  calendar,
  calendarDay,
  calendarErrors,
  isWorkday,
  wallTime,
  workdaysInclusive,
  plusDays,
  type CalendarYear,
  type WorkDays,
} from '../contract/index.ts';
import { knownYears, stateDays } from './seed/state-days.ts';
import { calendarFacts, copyDays, inheritsFrom, ownDays, setConfirmed, tenantWorkDays } from './calendar.query.ts';

/** Calendars of working days. */
export const calendarServer = serveResource(calendar, {
  table: 'work_calendar',
  searchable: false,
  hooks: {
    concerns: ['parentId', 'weekend'],
    beforeUpdate: async (tx, old, patch) => {
      if (typeof patch.parentId === 'string' && (await inheritsFrom(tx, patch.parentId, old.id)))
        throw calendarErrors.cycle();
    },
    afterUpdate: async (context) => forget(context),
    beforeDelete: async (tx, old) => {
      const [heir] = await tx.rows('select 1 from work_calendar where parent_id = $1 and deleted_at is null', [old.id]);
      if (heir) throw commonErrors.inUse({ by: '@calendar.title' });
    },
  },
});

/** Days that differ from the weekends. */
export const calendarDayServer = serveResource(calendarDay, {
  table: 'calendar_day',
  searchable: false,
  hooks: {
    afterCreate: async (context) => forget(context),
    afterUpdate: async (context) => forget(context),
    afterDelete: async (context) => forget(context),
  },
});

/** How long a node works with a calendar that another node may have changed, in milliseconds. */
const keptFor = 60_000;
const kept = new Map<string, { readonly until: number; readonly days: WorkDays | undefined }>();

function forget(context: Context): void {
  const { tenantId } = context;
  context.afterCommit(() => kept.delete(tenantId));
}

async function workDaysOf(context: Context): Promise<WorkDays | undefined> {
  const now = context.now.getTime();
  const known = kept.get(context.tenantId);
  if (known && known.until > now && known.until <= now + keptFor) return known.days;
  const days = await tenantWorkDays(context, wallTime(context.at).day);
  kept.set(context.tenantId, { until: now + keptFor, days });
  return days;
}

/** Working hours of a day as minutes after midnight. */
const hours = [
  [510, 720],
  [780, 1050],
] as const;

/** The tenant's working calendar, as deadlines of processes count. */
export async function tenantCalendar(context: Context): Promise<WorkCalendar> {
  const days = (await workDaysOf(context)) ?? { weekend: new Set([6, 7]), days: new Map() };
  return { zoneMinutes: 480, hours, isWorkDay: (day) => isWorkday(days, day) };
}

/** One year of a calendar. Throws `common.notFound`. */
export async function yearOf(context: Context, id: string, year: number): Promise<CalendarYear> {
  const facts = await calendarFacts(context, id, { from: `${year}-01-01`, to: `${year}-12-31` });
  if (!facts) throw commonErrors.notFound();
  const { weekend, days, confirmed } = facts;
  const rules: WorkDays = { weekend: new Set(weekend), days: new Map(days.map(({ date, kind }) => [date, kind])) };
  const firsts = Array.from({ length: 13 }, (_, at) =>
    at === 12 ? `${year + 1}-01-01` : `${year}-${String(at + 1).padStart(2, '0')}-01`,
  );
  return {
    year,
    confirmed,
    weekend: [...weekend],
    days: [...days],
    months: firsts.slice(0, 12).map((first, at) => workdaysInclusive(rules, first, plusDays(firsts[at + 1] ?? '', -1))),
    importable: knownYears.includes(year),
  };
}

async function requireCalendar(tx: Tx, id: string): Promise<void> {
  const [row] = await tx.rows('select 1 from work_calendar where id = $1 and deleted_at is null for share', [id]);
  if (!row) throw commonErrors.notFound();
}

interface DaysToSet {
  readonly dates: readonly string[];
  readonly kind: 'holiday' | 'workday' | null;
  readonly name?: CalendarYear['days'][number]['name'] | undefined;
}

/** Makes days free or worked, or as the weekends have it again. Throws `common.notFound`, `common.validation`. */
export async function setDays(
  context: Context,
  id: string,
  { dates, kind, name }: DaysToSet,
): Promise<{ changed: number }> {
  if (!dates.every(isDay))
    throw new AppError('common.validation', 422, { fields: [{ path: 'dates', code: 'common.format' }] });
  return context.tx(async (tx) => {
    await requireCalendar(tx, id);
    const days = recordsOf(tx, calendarDay);
    const own = await ownDays(tx, id, dates);
    const known = new Set(own.map(({ date }) => date));
    const missing = kind === null ? [] : [...new Set(dates)].filter((date) => !known.has(date));
    if (kind === null) for (const day of own) await days.delete(day);
    else await days.updateMany(own, () => ({ kind, ...(name === undefined ? {} : { name }) }));
    await days.insertMany(
      missing.map((date) => ({
        id: newId(),
        values: { calendarId: id, date, kind, name: name ?? null, source: 'company' },
      })),
    );
    forget(context);
    return { changed: own.length + missing.length };
  });
}

/** Takes over the state days of a year that the calendar has not. Throws `common.notFound`, `calendar.yearUnknown`. */
export async function importYear(context: Context, id: string, year: number): Promise<{ added: number; kept: number }> {
  const days = stateDays(year);
  if (days.length === 0) throw calendarErrors.yearUnknown({ year });
  return context.tx(async (tx) => {
    await requireCalendar(tx, id);
    const own = new Set(
      (
        await ownDays(
          tx,
          id,
          days.map(({ day }) => day),
        )
      ).map(({ date }) => date),
    );
    const missing = days.filter(({ day }) => !own.has(day));
    await recordsOf(tx, calendarDay).insertMany(
      missing.map(({ day, kind, name: [zh, en, ja] }) => ({
        id: newId(),
        values: { calendarId: id, date: day, kind, name: { ZH_CN: zh, EN_US: en, JA_JP: ja }, source: 'state' },
      })),
    );
    forget(context);
    return { added: missing.length, kept: own.size };
  });
}

/** Says that a year is as it will be. Throws `common.notFound`. */
export async function confirmYear(
  context: Context,
  id: string,
  { year, confirmed }: { readonly year: number; readonly confirmed: boolean },
): Promise<{ confirmed: boolean }> {
  return context.tx(async (tx) => {
    await requireCalendar(tx, id);
    await setConfirmed(tx, id, { year, confirmed });
    return { confirmed };
  });
}

/** A new calendar with the weekends and days of another. Throws `common.notFound`, `common.validation`, `common.duplicate`. */
export async function copyOf(
  context: Context,
  id: string,
  given: { readonly code: string; readonly name: I18nText },
): Promise<{ id: string }> {
  const [from] = await context.rows<Pick<RecordOf<typeof calendar>, 'weekend' | 'parentId'>>(
    'select weekend, parent_id as "parentId" from work_calendar where id = $1 and deleted_at is null',
    [id],
  );
  if (!from) throw commonErrors.notFound();
  return context.tx(async (tx) => {
    const made = await recordsOf(tx, calendar).create({ ...given, ...from, weekend: from.weekend ?? [] });
    await copyDays(tx, id, made);
    return { id: made };
  });
}
