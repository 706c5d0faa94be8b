import { handleJob, type ScheduledJob } from '@mp/kernel/server';
import { forEveryTenant } from '@mp/workflow/server';
import { wallTime } from '../../contract/index.ts';
import { runTips, sendTips, tipEvent } from './engine.service.ts';
import { yearOpenEvent } from './events.ts';
import { houseContext } from './house.ts';
import { followInbox } from './send.service.ts';
import { sendJob } from './wake.ts';
import { openYears } from './year.query.ts';

/** Plans what the rules of every tenant ask for by the clock and sends what is due (JOB-D3). */
export const tipsJob: ScheduledJob = {
  code: 'reference.tips',
  cron: '0 0 * * * ?',
  retry: 3,
  timeoutSeconds: 1800,
  run: async ({ services }) => {
    let [planned, sent, failed] = [0, 0, 0];
    await forEveryTenant(services, async (tenantId) => {
      await followInbox(houseContext(services, tenantId));
      const done = await runTips(services, tenantId);
      planned += done.planned;
      sent += done.sent;
      failed += done.failed;
    });
    return `planned ${planned}, sent ${sent}, failed ${failed}`;
  },
};

/** Sends what has been planned for a moment; what another run has sent already is passed over. */
export const sendHandler = handleJob(sendJob, async ({ services }, { tenantId }) => {
  await sendTips(services, tenantId);
});

/** The year that has to be confirmed on a day: from November on the next one. */
const yearAsked = (day: string): number => Number(day.slice(0, 4)) + (day.slice(5) >= '11-01' ? 1 : 0);

/** Asks from 1 November on, once a week, for the state days of the next year until it is confirmed (JOB-D5). */
export const yearJob: ScheduledJob = {
  code: 'reference.calendarYear',
  cron: '0 30 8 * * ?',
  retry: 3,
  run: async ({ services }) => {
    let told = 0;
    await forEveryTenant(services, async (tenantId) => {
      const context = houseContext(services, tenantId);
      const { day } = wallTime(context.at);
      const year = yearAsked(day);
      const weeks = Math.floor((Date.parse(day) - Date.parse(`${year - 1}-11-01`)) / (7 * 86_400_000));
      await context.tx(async (tx) => {
        for (const id of await openYears(tx, year))
          told += await tipEvent(tx, {
            resource: 'reference.calendar',
            id,
            event: yearOpenEvent,
            variables: { year },
            key: `${year}/${weeks}`,
          });
      });
    });
    return `told ${told}`;
  },
};
