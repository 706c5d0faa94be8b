import { choice, defineEndpoint, defineResource, longText, refs, text } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { processReports, reportNames } from './process-reports.ts';
import { recordId } from './shapes.ts';

/** The overview of the last thirty days, for a screen on the wall. */
export const reportBoard = defineEndpoint({
  ...processReports.overview.endpoint,
  id: 'workflow.report.board',
  path: '/workflow/reports/board',
  query: z.object({ orgId: z.optional(recordId), categoryId: z.optional(recordId) }),
  errors: [],
  summary: 'The overview of the last thirty days',
});

/** A kept report: which one, with which filters, for whom, and when it is mailed to its owner. */
export const processReport = defineResource('workflow.processReport', {
  label: 'name',
  fields: {
    name: text({ required: true, max: 50, search: true }),
    report: choice(reportNames, { required: true }),
    /** Query of the report as in its address, with `days=30` in the place of a fixed range. */
    query: longText({ required: true, max: 500, pattern: /^[\w=&%.:-]*$/u }),
    roleIds: refs('permission.role'),
    /** Cron expression of 5 to 7 fields in the tenant's zone; empty: no mails. */
    mailCron: text({ max: 60 }),
  },
  list: { columns: ['name', 'report', 'roleIds', 'mailCron', 'updatedAt'], filters: ['name', 'report'], sort: 'name' },
  form: { layout: 'drawer' },
  scope: 'own',
});

/** Reports that others keep and share with the caller's roles. */
export const listSharedReports = defineEndpoint({
  id: 'workflow.report.shared',
  method: 'GET',
  path: '/workflow/reports/shared',
  access: 'workflow.report',
  answer: z.object({
    items: z.array(
      z.object({ id: z.string(), name: z.string(), report: z.string(), query: z.string(), owner: z.string() }),
    ),
  }),
  summary: 'Reports that are shared with the caller',
});
