import { reportDay } from '@mp/kernel/contract';
import type { ScheduledJob, Services } from '@mp/kernel/server';
import { dropCalls, missingDays, rollDay } from './report.query.ts';

/** How far back days are caught up that no night has made. */
const catchUpDays = 40;
/** Counted calls are kept as long as the law asks of logs of the network. */
const callDays = 180;

/** Makes the figures of all days before today that have none yet, the oldest first. */
export async function rollMissingDays(services: Services, isOver = () => false): Promise<string> {
  const now = services.now();
  const days = await missingDays(services.database, reportDay(now.getTime()), catchUpDays);
  let rows = 0;
  let made = 0;
  for (const day of days) {
    if (isOver()) break;
    rows += await rollDay(services.database, day, now);
    made += 1;
  }
  return `${made} of ${days.length} days, ${rows} rows`;
}

/** Every night, half an hour into the day of the tenants' zone. */
export const rollupJob: ScheduledJob = {
  code: 'report.rollup',
  cron: '0 30 0 * * ?',
  retry: 3,
  timeoutSeconds: 1800,
  run: async ({ services }, { signal }) => {
    await dropCalls(services.database, services.now(), callDays);
    return rollMissingDays(services, () => signal.aborted);
  },
};
