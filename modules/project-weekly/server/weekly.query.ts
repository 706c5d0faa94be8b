import { grantedScopeSql, Params, serverOf, type Context, type RecordVersion, type Tx } from '@mp/kernel/server';
import { weeklyReport } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** The report of a project for the week that begins on a day; undefined where there is none. */
export async function reportOfWeek(
  db: Reader,
  projectId: string,
  weekFrom: string,
): Promise<{ readonly id: string; readonly no: string; readonly state: string } | undefined> {
  const [row] = await db.rows<{ id: string; no: string; state: string }>(
    `select id, no, state from weekly_report
      where project_id = $1::uuid and week_from = $2::date and deleted_at is null limit 1`,
    [projectId, weekFrom],
  );
  return row;
}

/** Whether the last two reports of a project that were due before an ISO instant were not submitted. */
export async function missedTwice(db: Reader, projectId: string, now: string): Promise<boolean> {
  const rows = await db.rows<{ state: string }>(
    `select state from weekly_report where project_id = $1::uuid and due_at <= $2::timestamptz and deleted_at is null
      order by due_at desc limit 2`,
    [projectId, now],
  );
  return rows.length === 2 && rows.every(({ state }) => state === 'missed' || state === 'locked');
}

/** Projects that have a report for the week that begins on a day. */
export async function reportedProjects(db: Reader, weekFrom: string): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(
    `select project_id as id from weekly_report where week_from = $1::date and deleted_at is null`,
    [weekFrom],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Reports of a project that can still be submitted at an ISO instant. */
export function unwrittenReports(db: Reader, projectId: string, now: string): Promise<RecordVersion[]> {
  return db.rows(
    `select id, version from weekly_report where project_id = $1::uuid and state in ('open', 'draft', 'missed')
      and lock_at > $2::timestamptz and deleted_at is null order by week_from`,
    [projectId, now],
  );
}

/** What the clock asks of reports. */
export interface DueReports {
  readonly toRemind: readonly string[];
  readonly toMiss: readonly string[];
  readonly toLock: readonly string[];
}

/** Reports that are due within a span, that were, and whose time is over, at an ISO instant. */
export async function dueReports(db: Reader, now: string, { remindMs }: { remindMs: number }): Promise<DueReports> {
  const rows = await db.rows<{ id: string; ask: 'toRemind' | 'toMiss' | 'toLock' }>(
    `select id, case when lock_at <= $1::timestamptz then 'toLock' when due_at <= $1::timestamptz then 'toMiss' else 'toRemind' end as ask
      from weekly_report
      where deleted_at is null and ((state in ('open', 'draft', 'missed') and lock_at <= $1::timestamptz)
        or (state in ('open', 'draft') and not coalesce(is_unlocked, false) and due_at <= $1::timestamptz)
        or (state in ('open', 'draft') and not coalesce(is_reminded, false) and due_at > $1::timestamptz
          and due_at <= $1::timestamptz + $2::double precision * interval '1 millisecond'))
      order by due_at, id`,
    [now, remindMs],
  );
  const of = (ask: keyof DueReports) => rows.flatMap((row) => (row.ask === ask ? [row.id] : []));
  return { toRemind: of('toRemind'), toMiss: of('toMiss'), toLock: of('toLock') };
}

/** Problems of a project that are open, the worst first. */
export function openIssues(
  db: Reader,
  projectId: string,
): Promise<{ text: string; severity: string; dueOn: string | null }[]> {
  return db.rows(
    `select text, severity, due_on::text as "dueOn" from project_issue
      where project_id = $1::uuid and state = 'open' and deleted_at is null
      order by array_position(array['high', 'medium', 'low'], severity), due_on nulls last, raised_on`,
    [projectId],
  );
}

/** Those of some problems that are open, by their ids. */
export async function openIssuesAmong(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.rows<{ id: string }>(
    `select id from project_issue where id = any($1::uuid[]) and state = 'open' and deleted_at is null`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** A report as the overview of weeks shows it. */
export interface WeekCell {
  readonly id: string;
  readonly projectId: string;
  readonly projectNo: string;
  readonly projectName: string;
  readonly weekFrom: string;
  readonly state: string;
  readonly health: string | null;
  readonly isLate: boolean;
}

/** Reports that the reader sees of the weeks that begin in a span of days. */
export function reportsOfWeeks(
  context: Context,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<WeekCell[]> {
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(weeklyReport), { action: 'read', params });
  const { text, values } = params.statement(
    `select t.id, t.project_id as "projectId", split_part(t.no, ' ', 1) as "projectNo", coalesce(t.project_name, '') as "projectName",
        t.week_from::text as "weekFrom", t.state, t.health, coalesce(t.is_late, false) as "isLate"
      from weekly_report t
      where t.deleted_at is null and t.week_from between ${params.add(from)}::date and ${params.add(to)}::date and ${scope}
      order by t.week_from, t.no`,
  );
  return context.rows<WeekCell>(text, values);
}

/** Reports that are over, counted by who was to write them. */
export interface DisciplineRow {
  readonly writerId: string | null;
  readonly dealerId: string | null;
  readonly regionId: string | null;
  readonly weekFrom: string;
  readonly reports: number;
  readonly inTime: number;
  readonly late: number;
  readonly missed: number;
}

/** Reports due before now of weeks in a span that the reader sees; see `DisciplineRow`. */
export function disciplineRows(
  context: Context,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<DisciplineRow[]> {
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(weeklyReport), { action: 'read', params });
  const { text, values } = params.statement(
    `select t.writer_id as "writerId", t.dealer_id as "dealerId", t.site_region_id as "regionId", t.week_from::text as "weekFrom", count(*)::integer as reports,
        count(*) filter (where t.state in ('submitted', 'read') and not coalesce(t.is_late, false))::integer as "inTime",
        count(*) filter (where t.state in ('submitted', 'read') and t.is_late)::integer as late,
        count(*) filter (where t.state not in ('submitted', 'read'))::integer as missed
      from weekly_report t
      where t.deleted_at is null and t.due_at <= ${params.add(context.at)}::timestamptz
        and t.week_from between ${params.add(from)}::date and ${params.add(to)}::date and ${scope}
      group by 1, 2, 3, 4`,
  );
  return context.rows<DisciplineRow>(text, values);
}

/** A report that was due, and what became of it. */
export interface DueRow {
  readonly id: string;
  readonly report: string;
  readonly writerId: string | null;
  readonly regionId: string | null;
  readonly weekFrom: string;
  readonly submittedAt: string | null;
  readonly outcome: 'inTime' | 'late' | 'missed';
}

/** The reports that `disciplineRows` counts, the latest week first. */
export function dueRows(
  context: Context,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<DueRow[]> {
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(weeklyReport), { action: 'read', params });
  const { text, values } = params.statement(
    `select t.id, concat_ws(' ', t.no, t.project_name) as report, t.writer_id as "writerId", t.site_region_id as "regionId",
        t.week_from::text as "weekFrom", to_char(t.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "submittedAt",
        case when t.state not in ('submitted', 'read') then 'missed' when t.is_late then 'late' else 'inTime' end as outcome
      from weekly_report t
      where t.deleted_at is null and t.due_at <= ${params.add(context.at)}::timestamptz
        and t.week_from between ${params.add(from)}::date and ${params.add(to)}::date and ${scope}
      order by t.week_from desc, t.no`,
  );
  return context.rows<DueRow>(text, values);
}
