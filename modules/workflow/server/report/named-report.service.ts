import { Cron } from 'croner';
import { AppError, rangeRefusal, type InputOf } from '@mp/kernel/contract';
import { Context, may, ports, scopeStatement, serveResource, toObjects, type Services } from '@mp/kernel/server';
import type { PlainSheet, ResourceServer } from '@mp/kernel/server';
import { processReport, processReports, reportNames, type ReportName } from '../../contract/index.ts';
import { forEveryTenant } from '../agent/agent.job.ts';
import { dayOf } from '../instance/zone.ts';
import { mailedReports, sharedStatement, claimTurn, type MailedReport } from './named-report.query.ts';
import { servedReports } from './process-reports.ts';
import { plusDays } from './stat.rules.ts';
import { reportNotice } from '../notice-kinds.ts';

const zone = 'Asia/Shanghai';
/** Rows of a report that a mail holds. */
const maxRows = 100;

const onField = (path: string) =>
  new AppError('common.validation', 422, {
    fields: [{ path, code: 'common.format', params: { field: `@processReport.field.${path}` } }],
  });

function isCron(text: string): boolean {
  try {
    return new Cron(text, { timezone: zone, paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}

const nameOf = (report: unknown) => reportNames.find((each): each is ReportName => each === report);

/** The filters of a kept report on a day: a range that moves along (`days=30`) ends with that day. */
function queryOn(today: string, { name, query }: { readonly name: ReportName; readonly query: string }) {
  const { days, export: _sheet, ...fixed } = Object.fromEntries(new URLSearchParams(query));
  const moving = days === undefined ? {} : { from: plusDays(today, 1 - Number(days)), to: today };
  const { window } = processReports[name].spec;
  const asked = { ...fixed, ...moving };
  if (days !== undefined && !Number.isInteger(Number(days))) return undefined;
  if (window && 'days' in window && rangeRefusal(window, asked)) return undefined;
  return processReports[name].endpoint.query?.safeParse(asked).success ? asked : undefined;
}

function validateReport(context: Context, values: Readonly<InputOf<typeof processReport>>): void {
  const name = nameOf(values.report) ?? 'overview';
  if (typeof values.query === 'string' && !queryOn(dayOf(context.at), { name, query: values.query }))
    throw onField('query');
  if (values.mailCron && !isCron(values.mailCron)) throw onField('mailCron');
}

/** Kept reports. */
export const processReportServer: ResourceServer = serveResource(processReport, {
  table: 'process_report',
  searchable: false,
  hooks: {
    beforeCreate: async (context, input) => validateReport(context, input),
    beforeUpdate: async (context, _old, patch) => validateReport(context, patch),
    concerns: ['query', 'mailCron'],
  },
});

/** Reports that others share with the caller's roles. */
export async function sharedReportsOf(context: Context) {
  const [result] = await context.batch(({ tenantId, userId }) => [sharedStatement(tenantId, userId)]);
  const items = result
    ? toObjects<{ id: string; name: string; report: string; query: string; owner: string }>(result)
    : [];
  return { items };
}

const isDue = ({ cron, since }: MailedReport, now: Date) => {
  const next = isCron(cron) ? new Cron(cron, { timezone: zone, paused: true }).nextRun(new Date(since)) : null;
  return next !== null && next <= now;
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function bodyOf({ title, columns, rows }: PlainSheet): string {
  const cells = (tag: string, row: readonly string[]) =>
    `<tr>${row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  return `<p>${escaped(title)}</p><table><tbody>${cells('th', columns)}${rows
    .slice(0, maxRows)
    .map((row) => cells('td', row))
    .join('')}</tbody></table>`;
}

/** Mails one report to its owner as he may see it; who may see no reports any more gets none. */
async function mailOne(services: Services, tenantId: string, report: MailedReport): Promise<boolean> {
  const principal = await services.loadPrincipal({ tenantId, userId: report.owner }, services.now());
  const context = new Context(services, { requestId: `report-${report.id}`, ip: '', locale: 'zh-CN' }, principal);
  const name = nameOf(report.report);
  const query = name && queryOn(dayOf(context.at), { name, query: report.query });
  const mayRead = may(context.rights, 'workflow.report');
  const sheets = name && query && mayRead ? await servedReports[name].sheets(context, query) : undefined;
  return context.tx(async (tx) => {
    if (!(await claimTurn(tx, report, context.at)) || !sheets) return false;
    await ports().sendNotice(tx, {
      to: [report.owner],
      kind: reportNotice,
      title: report.name,
      body: sheets.map(bodyOf).join(''),
      source: '@processReport.title',
      channels: ['mail'],
    });
    return true;
  });
}

/** Mails the kept reports whose turn it is. */
export async function mailReports(services: Services): Promise<string> {
  let sent = 0;
  await forEveryTenant(services, async (tenantId) => {
    const reports = await services.database.transaction([scopeStatement({ tenantId })], (tx) =>
      mailedReports(tx, tenantId),
    );
    for (const report of reports)
      if (isDue(report, services.now()) && (await mailOne(services, tenantId, report))) sent += 1;
  });
  return `sent ${sent}`;
}
