import { percentOf, type ReportAnswerOf } from '@mp/kernel/contract';
import { recordNames, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusMonths, workdaysBetween } from '@mp/reference/contract';
import { withoutValue, type deliveredReport, type deliveryReport } from '../contract/index.ts';
import { workDaysOf } from './recompute.service.ts';
import { deliveredPlans, type DeliveredPlan } from './report.query.ts';

interface Delivered extends DeliveredPlan {
  readonly month: string;
  /** Working days after what was promised first; none where it was kept. */
  readonly lateWd: number;
}

/** See `Delivered`: the reader's, accepted within so many months. */
async function deliveredOf(context: Context, months: string): Promise<readonly Delivered[]> {
  const rows = await deliveredPlans(context, plusMonths(todayOf(context), -Number(months)));
  const calendar = await workDaysOf(context);
  return rows.map((row) => ({
    ...row,
    month: row.accepted.slice(0, 7),
    lateWd: Math.max(0, workdaysBetween(calendar, row.promised, row.accepted)),
  }));
}

const isLate = ({ accepted, promised }: DeliveredPlan): boolean => accepted > promised;
const reasonOf = (row: DeliveredPlan): string | null => (isLate(row) ? (row.reason ?? withoutValue) : null);

function figuresOf(rows: readonly Delivered[]) {
  const late = rows.filter(isLate).length;
  const inTime = rows.length - late;
  return { accepted: rows.length, inTime, late, inTimePct: percentOf(inTime, rows.length) };
}

/** Working days that those that are late are late by, together. */
const daysOf = (rows: readonly Delivered[]): number => rows.reduce((sum, { lateWd }) => sum + lateWd, 0);

const byCount = <R extends { readonly accepted: number }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => b.accepted - a.accepted);

/** How many projects were accepted in time, of those that the caller sees. */
export async function deliveryOf(
  context: Context,
  { months }: { readonly months: string },
): Promise<ReportAnswerOf<typeof deliveryReport>> {
  const rows = await deliveredOf(context, months);
  const people = await recordNames(context, 'identity.user', [...new Set(rows.flatMap(({ pmId }) => pmId ?? []))]);
  return {
    all: { ...figuresOf(rows), lateDays: daysOf(rows) },
    months: [...Map.groupBy(rows, ({ month }) => month)]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([month, of]) => ({ month, ...figuresOf(of) })),
    types: byCount([...Map.groupBy(rows, ({ type }) => type)].map(([type, of]) => ({ type, ...figuresOf(of) }))),
    managers: byCount(
      [...Map.groupBy(rows, ({ pmId }) => pmId)].map(([pmId, of]) => ({
        pmId: pmId ?? withoutValue,
        pm: people.get(pmId ?? '') ?? null,
        ...figuresOf(of),
      })),
    ),
    reasons: [...Map.groupBy(rows.filter(isLate), reasonOf)]
      .map(([reason, of]) => ({ reason, late: of.length, lateDays: daysOf(of) }))
      .toSorted((a, b) => b.lateDays - a.lateDays),
  };
}

type Narrowed = Readonly<Partial<Record<'month' | 'type' | 'pm' | 'reason' | 'late', string>>>;

const isAsked = (asked: string | undefined, value: string | null): boolean =>
  asked === undefined || asked === (value ?? withoutValue);

/** The projects behind the figures, the last accepted first. */
export async function deliveredProjects(
  context: Context,
  { months, ...asked }: { readonly months: string } & Narrowed,
): Promise<ReportAnswerOf<typeof deliveredReport>> {
  const rows = (await deliveredOf(context, months)).filter(
    (row) =>
      isAsked(asked.month, row.month) &&
      isAsked(asked.type, row.type) &&
      isAsked(asked.pm, row.pmId) &&
      isAsked(asked.reason, reasonOf(row)) &&
      isAsked(asked.late, isLate(row) ? 'yes' : 'no'),
  );
  return {
    projects: rows.map((row) => ({
      planId: row.planId,
      project: row.project,
      reason: reasonOf(row),
      accepted: row.accepted,
      promised: row.promised,
      lateDays: row.lateWd,
    })),
  };
}
