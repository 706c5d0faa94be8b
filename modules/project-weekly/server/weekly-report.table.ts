import { tableOf } from '@mp/kernel/table';
import { projectIssue, weeklyComment, weeklyReport } from '../contract/index.ts';

/** Weekly reports of projects. */
export const weeklyReportTable = tableOf(weeklyReport, { name: 'weekly_report' });

/** Problems of projects. */
export const projectIssueTable = tableOf(projectIssue, { name: 'project_issue' });

/** What readers say of reports. */
export const weeklyCommentTable = tableOf(weeklyComment, { name: 'weekly_comment' });
