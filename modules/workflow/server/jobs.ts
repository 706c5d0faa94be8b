import type { JobHandler } from '@mp/kernel/server';
import { beginBySignal, deliverSignal, passMessage, spreadSignal } from './message/message.service.ts';
import { migrate } from './migration/migration.job.ts';
import { notify, tell } from './instance/notify.job.ts';
import { purge } from './instance/purge.job.ts';
import { startByTimer } from './instance/start-timer.service.ts';
import { fireTimer, remind } from './instance/timer.job.ts';
import { doService } from './service-task/service.job.ts';

/** Background work of processes by kind. */
export const flowJobs: Readonly<Record<string, JobHandler>> = {
  'workflow.timer': fireTimer,
  'workflow.remind': remind,
  'workflow.start': startByTimer,
  'workflow.service': doService,
  'workflow.message': passMessage,
  'workflow.signal': spreadSignal,
  'workflow.deliver': deliverSignal,
  'workflow.begin': beginBySignal,
  'workflow.notify': notify,
  'workflow.tell': tell,
  'workflow.purge': purge,
  'workflow.migrate': migrate,
};
