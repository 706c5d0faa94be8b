import { newId, type Context, type TenantRows, type Tx, type TxContext } from '@mp/kernel/server';
import type { WorkDays } from '../contract/index.ts';
import { chinaName, knownYears, stateDays } from './seed/state-days.ts';

/** A day as it stands in a calendar, or in one above it. */
interface DayRow {
  readonly date: string;
  readonly kind: 'holiday' | 'workday';
  readonly name: { readonly ZH_CN: string; readonly EN_US?: string; readonly JA_JP?: string } | null;
  readonly source: 'state' | 'company' | null;
  readonly inherited: boolean;
}

interface CalendarFacts {
  readonly weekend: readonly number[];
  readonly days: readonly DayRow[];
  readonly confirmed: boolean;
}

/** A calendar and those it inherits from, the nearest first; at most ten. */
const chain = `with recursive chain as (
    select id, parent_id, weekend, 0 as depth from work_calendar where id = $1::uuid and deleted_at is null
    union all
    select c.id, c.parent_id, c.weekend, chain.depth + 1 from work_calendar c join chain on c.id = chain.parent_id
      where c.deleted_at is null and chain.depth < 10
  )`;

/** The days of a calendar in a span, its own before those it inherits; undefined when there is no such calendar. */
export async function calendarFacts(
  context: Context,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<CalendarFacts | undefined> {
  const [row] = await context.rows<{ weekend: readonly string[] | null; days: readonly DayRow[]; confirmed: boolean }>(
    `${chain}
    select (select weekend from chain where depth = 0) as weekend,
      coalesce((select json_agg(json_build_object('date', d.date, 'kind', d.kind, 'name', d.name, 'source', d.source,
          'inherited', d.depth > 0) order by d.date)
        from (select distinct on (d.date) d.date, d.kind, d.name, d.source, c.depth from chain c
          join calendar_day d on d.calendar_id = c.id and d.deleted_at is null and d.date between $2::date and $3::date
          order by d.date, c.depth) d), '[]') as days,
      exists (select 1 from calendar_year y where y.calendar_id = $1::uuid and y.year = extract(year from $2::date) and y.confirmed) as confirmed
    where exists (select 1 from chain)`,
    [id, from, to],
  );
  return row && { ...row, weekend: (row.weekend ?? []).map(Number) };
}

/** The tenant's own calendar: the one of the code CN, else the first; its days of the years around a day. */
export async function tenantWorkDays(context: Context, day: string): Promise<WorkDays | undefined> {
  const [calendar] = await context.rows<{ id: string }>(
    `select id from work_calendar where deleted_at is null order by (code = 'CN') desc, code limit 1`,
  );
  const year = Number(day.slice(0, 4));
  const facts =
    calendar && (await calendarFacts(context, calendar.id, { from: `${year - 1}-01-01`, to: `${year + 2}-12-31` }));
  return (
    facts && {
      weekend: new Set(facts.weekend),
      days: new Map(facts.days.map(({ date, kind }) => [date, kind])),
    }
  );
}

/** Own days of a calendar among some dates, with what is needed to change them. */
export async function ownDays(
  tx: Tx,
  calendarId: string,
  dates: readonly string[],
): Promise<readonly { readonly id: string; readonly version: number; readonly date: string }[]> {
  return tx.rows(
    `select id, version, date::text from calendar_day
      where calendar_id = $1::uuid and date = any($2::date[]) and deleted_at is null for update`,
    [calendarId, dates],
  );
}

/** Marks a year of a calendar as confirmed, or not. */
export async function setConfirmed(
  context: TxContext,
  id: string,
  { year, confirmed }: { readonly year: number; readonly confirmed: boolean },
): Promise<void> {
  await context.rows(
    `insert into calendar_year as y (tenant_id, calendar_id, year, confirmed, updated_at, updated_by)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (tenant_id, calendar_id, year) do update
        set confirmed = excluded.confirmed, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [context.tenantId, id, year, confirmed, context.at, context.userId],
  );
}

/** Gives a tenant that has no calendar yet the one of mainland China with the years that are known. */
export async function provisionCalendar(
  db: TenantRows,
  tenant: { readonly id: string; readonly at: string },
): Promise<void> {
  const words = ([zh, en, ja]: readonly [string, string, string]) => ({ ZH_CN: zh, EN_US: en, JA_JP: ja });
  const days = knownYears.flatMap((year) =>
    stateDays(year).map(({ day, kind, name }) => ({ id: newId(), date: day, kind, name: words(name) })),
  );
  await db.rows(
    `with made as (
        insert into work_calendar (tenant_id, id, created_at, updated_at, code, name, weekend)
        select $1, $3, $2, $2, 'CN', $4::jsonb, array['6', '7']
        where not exists (select 1 from work_calendar where tenant_id = $1)
        returning id
      ), years as (
        insert into calendar_year (tenant_id, calendar_id, year, confirmed, updated_at)
        select $1, made.id, y, true, $2 from made, unnest($6::integer[]) y
      )
      insert into calendar_day (tenant_id, id, created_at, updated_at, calendar_id, date, kind, name, source)
      select $1, d.id, $2, $2, made.id, d.date, d.kind, d.name, 'state'
      from made, jsonb_to_recordset($5::jsonb) as d(id uuid, date date, kind text, name jsonb)`,
    [tenant.id, tenant.at, newId(), JSON.stringify(words(chinaName)), JSON.stringify(days), knownYears],
  );
}

/** Whether a calendar is `above` itself or inherits from it. */
export async function inheritsFrom(tx: Tx, id: string, above: string): Promise<boolean> {
  const [row] = await tx.rows<{ found: boolean }>(
    `with recursive up as (
        select id, parent_id from work_calendar where id = $1
        union select c.id, c.parent_id from work_calendar c join up on c.id = up.parent_id
      ) select exists (select 1 from up where id = $2) as found`,
    [id, above],
  );
  return row?.found === true;
}

/**
 * Copies the days and confirmed years of a calendar into another. Raw, since the days of many years are copied inside the
 * database; the history of the new calendar begins with them.
 */
export async function copyDays(context: TxContext, from: string, to: string): Promise<void> {
  await context.rows(
    `with years as (
        insert into calendar_year (tenant_id, calendar_id, year, confirmed, updated_at, updated_by)
        select tenant_id, $2, year, confirmed, $3, $4 from calendar_year where calendar_id = $1
      )
      insert into calendar_day (tenant_id, id, created_at, created_by, updated_at, updated_by, calendar_id, date, kind, name, source)
      select tenant_id, uuidv7(), $3, $4, $3, $4, $2, date, kind, name, source from calendar_day
        where calendar_id = $1 and deleted_at is null`,
    [from, to, context.at, context.userId],
  );
}
