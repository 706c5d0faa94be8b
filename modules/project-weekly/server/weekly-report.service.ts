import { refuse, throwIfAny, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  newId,
  ports,
  recordsOf,
  serveResource,
  type LifecycleEffect,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { project } from '@mp/project/contract';
import { forecastAcceptance, recomputePlanOf } from '@mp/project-plan/server';
import { tipEvent } from '@mp/reference/server';
import {
  lateUntil,
  reportDue,
  unlockedUntil,
  weekAfter,
  weeklyErrors,
  weeklyReport,
  type Week,
  type WeekFacts,
} from '../contract/index.ts';
import { factsOf } from './facts.service.ts';
import { reportOfWeek, unwrittenReports } from './weekly.query.ts';

type Report = RecordOf<typeof weeklyReport>;
type ReportInput = InputOf<typeof weeklyReport>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof weeklyReport)['fields']>>>;

/** States in which a project is reported. */
const reported: readonly string[] = ['executing', 'closing'];

const instant = (ms: number): string => new Date(ms).toISOString();

/** Who writes the reports of a project: its project manager, or its owner while it has none. */
const writerOf = ({ pmId, ownerUserId }: RecordOf<typeof project>): string | null => pmId ?? ownerUserId;

/** Opens the report of a week for a project at work, with what the project is at that time. Answers whether it did. */
export async function openReport(context: TxContext, projectId: string, week: Week): Promise<boolean> {
  const of = await recordsOf(context, project).lock(projectId);
  const calendar = await ports().workCalendar(context);
  const due = reportDue(calendar, week);
  if (due === null || !reported.includes(of.state) || (await reportOfWeek(context, of.id, week.from))) return false;
  const values = {
    projectId: of.id,
    no: `${of.no ?? ''} ${week.no}`,
    projectName: of.name,
    weekNo: week.no,
    weekFrom: week.from,
    weekTo: week.to,
    dueAt: instant(due),
    lockAt: instant(lateUntil(calendar, due)),
    writerId: writerOf(of),
    projectType: of.type,
    channel: of.channel,
    siteRegionId: of.siteRegionId,
    dealerId: of.dealerId,
    state: 'open',
  } as ReportInput;
  await recordsOf(context, weeklyReport).insertMany([{ id: newId(), values }], { action: 'open' });
  return true;
}

/** Reports that nobody submitted yet go to who leads the project from now on; those of the past stay with their writers. */
export async function onManagerChanged(
  context: TxContext,
  { projectId }: { readonly projectId: string },
): Promise<void> {
  const writerId = writerOf(await recordsOf(context, project).lock(projectId));
  await recordsOf(context, weeklyReport).updateMany(
    await unwrittenReports(context, projectId, context.at),
    () => ({ writerId }),
    { action: 'changePm' },
  );
}

/** Refuses what comes after the time of a report. */
function requireTime(context: TxContext, { lockAt }: Report): void {
  if (lockAt !== null && Date.parse(lockAt) <= context.now.getTime()) throw weeklyErrors.locked();
}

/** Another forecast of the writer moves the plan, with its reason; the facts are other ones then. */
async function withForecast(context: TxContext, report: Report, before: WeekFacts): Promise<WeekFacts> {
  const { forecastAnswer, newForecastOn, forecastReason, projectId } = report;
  if (forecastAnswer !== 'changed' || !newForecastOn) return before;
  const at = (code: string) => [refuse(code, undefined, 'newForecastOn')];
  throwIfAny(before.acceptForecast === newForecastOn ? at('projectWeekly.sameForecast') : []);
  const reason = forecastReason ?? '';
  const isMoved = await forecastAcceptance(context, projectId, { on: newForecastOn, reason, field: 'newForecastOn' });
  throwIfAny(isMoved ? [] : at('projectWeekly.noForecast'));
  return factsOf(context, report);
}

const effects: Effects = {
  submit: {
    prepare: async (context, report) => {
      requireTime(context, report);
      const before = await factsOf(context, report);
      return {
        facts: await withForecast(context, report, before),
        acceptForecast: before.acceptForecast,
        health: report.health ?? before.health,
        submittedAt: context.at,
        isLate: report.dueAt !== null && context.now.getTime() > Date.parse(report.dueAt),
      } as ReportInput;
    },
  },
  markRead: { prepare: async (context) => ({ readAt: context.at, readerId: context.userId }) as ReportInput },
  unlock: {
    prepare: async (context) =>
      ({
        isUnlocked: true,
        lockAt: instant(unlockedUntil(await ports().workCalendar(context), context.now.getTime())),
      }) as ReportInput,
  },
  /** The second week without a report is told to more than the first. */
  miss: async (context, { id, projectId, weekFrom }) => {
    await tipEvent(context, { resource: weeklyReport.key, id, event: 'missed' });
    const before = await reportOfWeek(context, projectId, weekAfter({ from: weekFrom }, -1).from);
    if (before && ['missed', 'locked'].includes(before.state))
      await tipEvent(context, { resource: weeklyReport.key, id, event: 'missedTwice' });
    await recomputePlanOf(context, projectId);
  },
};

/** Weekly reports of projects. */
export const weeklyReportServer: ResourceServer = serveResource(weeklyReport, {
  table: 'weekly_report',
  hooks: {
    beforeUpdate: async (context, report, patch) => {
      requireTime(context, report);
      if (report.state === 'open') patch.state = 'draft';
    },
  },
  effects,
});
