import { Context, type ScheduledJob, type Services } from '@mp/kernel/server';
import { forEveryTenant } from '../agent/agent.job.ts';
import { systemContext } from '../instance/system.service.ts';
import { dayOf } from '../instance/zone.ts';
import { mailReports } from './named-report.service.ts';
import { storeDay } from './stat.query.ts';
import { plusDays } from './stat.rules.ts';
import { measuredDay } from './stat.service.ts';

/** Nights that one run makes up for. */
const nights = 7;

/** Measures the days that are over; a day that was measured already is measured anew, so that a run may be repeated. */
export async function rollStats(services: Services, max = nights): Promise<string> {
  const today = dayOf(services.now().toISOString());
  let rows = 0;
  const own = new Context(services, { requestId: 'workflow.statRoll', ip: '', locale: 'zh-CN' });
  await forEveryTenant(services, (tenantId) => {
    const context = systemContext(own, tenantId);
    return context.tx(async (tx) => {
      for (let back = max; back >= 1; back -= 1) {
        const day = plusDays(today, -back);
        const measured = await measuredDay(tx, day);
        await storeDay(tx, { tenantId, day }, measured);
        rows += measured.length;
      }
    });
  });
  return `rows ${rows}`;
}

/** Every night. */
export const statJob: ScheduledJob = {
  code: 'workflow.statRoll',
  cron: '0 15 0 * * ?',
  timeoutSeconds: 1800,
  retry: 3,
  run: (context) => rollStats(context.services),
};

/** Looks every five minutes which kept reports are to be mailed. */
export const reportMailJob: ScheduledJob = {
  code: 'workflow.reportMail',
  cron: '0 */5 * * * ?',
  timeoutSeconds: 900,
  retry: 1,
  run: (context) => mailReports(context.services),
};
