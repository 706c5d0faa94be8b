import { defineServerModule, fillPorts, type ServerModule } from '@mp/kernel/server';
import { logRoutes } from './log.route.ts';
import { createLogs, type Logs } from './log.service.ts';
import { retentionJob } from './retention.job.ts';

let logs: Logs | undefined;

/** The logs: operations, functions, errors, changes of users, grants; kept in partitions by time. */
export const logModule: ServerModule = defineServerModule({
  name: 'log',
  acting: 'open',
  routes: logRoutes,
  scheduled: [retentionJob],
  start: (services) => {
    logs = createLogs(services);
    fillPorts({ log: logs });
  },
  stop: () => logs?.stop(),
});

/** Writes what waits, for tests and for readers that want to see the last second. */
export async function flushLogs(): Promise<void> {
  await logs?.flush();
}
