import { defineServerModule, fillPorts, healthChecks, type ServerModule } from '@mp/kernel/server';
import { errorsCheck } from './health.service.ts';
import { logConsolePages } from '../contract/log.pages.ts';
import { logServers } from './log-lines.service.ts';
import { logRoutes } from './log.route.ts';
import { startLogs, stopLogs } from './log.service.ts';
import { errorWatchJob } from './error-watch.job.ts';
import { retentionJob } from './retention.job.ts';
import { seedLogs } from './seed.ts';

export { operationWords, trailActionWords } from './line-words.ts';

/** The logs: operations, functions, errors, changes of users, grants; kept in partitions by time. */
export const logModule: ServerModule = defineServerModule({
  name: 'log',
  acting: 'open',
  contributes: [healthChecks.of(errorsCheck)],
  pages: logConsolePages,
  resources: logServers,
  routes: logRoutes,
  scheduled: [retentionJob, errorWatchJob],
  samples: { rows: seedLogs },
  start: (services) => {
    fillPorts({ log: startLogs(services) });
  },
  stop: stopLogs,
});

export { functionWords } from './line-words.ts';
export { flushLogs } from './log.service.ts';
