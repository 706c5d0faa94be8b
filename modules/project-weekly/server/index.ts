import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { projectManagerChanged } from '@mp/project/server';
import { planCounters } from '@mp/project-plan/server';
import { reminders } from '@mp/reference/server';
import { projectWeeklyPages } from '../contract/index.ts';
import { projectIssueServer, weeklyCommentServer } from './issue.service.ts';
import { projectWeeklyRoles } from './project-weekly.roles.ts';
import { projectWeeklyRoutes } from './project-weekly.route.ts';
import { weeklyReminders } from './seed-tips.ts';
import { seedReports } from './seed/reports.ts';
import { onManagerChanged, weeklyReportServer } from './weekly-report.service.ts';
import { weeklyJob } from './weekly.job.ts';
import { missedTwice } from './weekly.query.ts';

/** What happened in a week of a project, told by who leads it. */
export const projectWeeklyModule: ServerModule = defineServerModule({
  name: 'project-weekly',
  acting: 'open',
  samples: { after: ['project', 'project-plan'], rows: (seeding, { tenantId }) => seedReports(seeding, tenantId) },
  pages: projectWeeklyPages,
  resources: [weeklyReportServer, projectIssueServer, weeklyCommentServer],
  routes: projectWeeklyRoutes,
  roles: projectWeeklyRoles,
  scheduled: [weeklyJob],
  listeners: [projectManagerChanged.on(onManagerChanged)],
  contributes: [
    reminders.of(weeklyReminders),
    planCounters.of({
      key: 'weeklyReports',
      of: async (context, projectId) => ({ isWarning: await missedTwice(context, projectId, context.at) }),
    }),
  ],
});

export { raiseIssue } from './issue.service.ts';
export { openIssuesAmong } from './weekly.query.ts';
