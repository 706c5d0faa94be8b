import type { ScheduledJob } from '@mp/kernel/server';
import { rescoreAll } from './risk.query.ts';
import { defaults } from './risk-settings.ts';

/** Lets scores fade as time goes by; sign-ins and events score their own account at once. */
export const rescoreJob: ScheduledJob = {
  code: 'risk.rescore',
  cron: '0 0/5 * * * ?',
  misfire: 'skip',
  run: async (context) => `changed ${await rescoreAll(context, { at: context.at, defaults })}`,
};
