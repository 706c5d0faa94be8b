import { ports, recordsOf, systemContext, tryMoveRecord, type Context, type ScheduledJob } from '@mp/kernel/server';
import { projectsAtWork } from '@mp/project/server';
import { tipEvent } from '@mp/reference/server';
import { forEveryTenant } from '@mp/workflow/server';
import { reportDue, weeklyReport, weekOf } from '../contract/index.ts';
import { openReport } from './weekly-report.service.ts';
import { dueReports, reportedProjects } from './weekly.query.ts';

const hourMs = 3_600_000;
/** Reports are opened from six in the morning of their Monday on. */
const openHour = 6;
/** Writers are reminded four hours before their report is due. */
const remindMs = 4 * hourMs;

/** Opens the reports of the week for projects that are worked on and have none, unless it has no working day. */
export async function openReports(context: Context): Promise<number> {
  const calendar = await context.tx((tx) => ports().workCalendar(tx));
  const now = context.now.getTime() + (calendar.zoneMinutes / 60 - openHour) * hourMs;
  const week = weekOf(new Date(now).toISOString().slice(0, 10));
  const due = reportDue(calendar, week);
  if (due === null || due <= context.now.getTime()) return 0;
  const known = await reportedProjects(context, week.from);
  let opened = 0;
  for (const { id } of await projectsAtWork(context)) {
    if (known.has(id)) continue;
    if (await context.tx((tx) => openReport(tx, id, week))) opened += 1;
  }
  return opened;
}

/** Reminds of what is due soon, and ends what was not submitted in time. */
export async function endReports(context: Context): Promise<number> {
  const { toRemind, toMiss, toLock } = await dueReports(context, context.at, { remindMs });
  for (const id of toRemind)
    await context.tx(async (tx) => {
      const report = await recordsOf(tx, weeklyReport).lock(id);
      if (report.isReminded || report.submittedAt) return;
      await recordsOf(tx, weeklyReport).update(report, { isReminded: true }, { action: 'remind' });
      await tipEvent(tx, { resource: weeklyReport.key, id, event: 'dueSoon' });
    });
  let ended = 0;
  for (const id of toMiss) if (await tryMoveRecord(context, weeklyReport, { id, name: 'miss' })) ended += 1;
  for (const id of toLock) if (await tryMoveRecord(context, weeklyReport, { id, name: 'lock' })) ended += 1;
  return ended;
}

/** Every quarter of an hour: opens, reminds of, misses and locks weekly reports (JOB-P4, TR-P5). */
export const weeklyJob: ScheduledJob = {
  code: 'project-weekly.clock',
  cron: '0 0/15 * * * ?',
  retry: 3,
  run: async ({ services }, { key }) => {
    let [opened, ended] = [0, 0];
    await forEveryTenant(services, async (tenantId) => {
      const context = systemContext(services, tenantId, key);
      opened += await openReports(context);
      ended += await endReports(context);
    });
    return `${opened} reports opened, ${ended} missed or locked`;
  },
};
