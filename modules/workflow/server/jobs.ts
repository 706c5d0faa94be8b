import type { JobHandler } from '@mp/kernel/server';
import { deployHandler } from './built-in/built-in.service.ts';
import { beginHandler, deliverHandler, messageHandler, signalHandler } from './message/message.service.ts';
import { migrateHandler } from './migration/migration.job.ts';
import { notifyHandler, sendNoticesHandler } from './instance/notify.job.ts';
import { purgeHandler } from './instance/purge.job.ts';
import { startHandler } from './instance/start-timer.service.ts';
import { remindHandler, timerHandler } from './instance/timer.job.ts';
import { serviceHandler } from './service-task/service.job.ts';

/** Background work of processes. */
export const flowJobs: readonly JobHandler[] = [
  timerHandler,
  remindHandler,
  startHandler,
  serviceHandler,
  messageHandler,
  signalHandler,
  deliverHandler,
  beginHandler,
  notifyHandler,
  sendNoticesHandler,
  purgeHandler,
  migrateHandler,
  deployHandler,
];
