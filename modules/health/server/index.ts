import { bind, defineServerModule, healthChecks, type ServerModule } from '@mp/kernel/server';
import { readHealth } from '../contract/index.ts';
import { healthPages } from '../contract/health.pages.ts';
import { certificateCheck } from './certificate.service.ts';
import { databaseCheck } from './database.service.ts';
import { healthOverview } from './health.service.ts';
import { startNodePulse } from './node-pulse.ts';
import { nodesCheck } from './nodes.service.ts';
import { queueCheck } from './queue.service.ts';

let endPulse: (() => Promise<void>) | undefined;

/** How the parts of the installation are, and what needs an act. */
export const healthModule: ServerModule = defineServerModule({
  name: 'health',
  pages: healthPages,
  routes: [bind(readHealth, healthOverview)],
  platformFunctions: ['health.read'],
  contributes: [healthChecks.of(nodesCheck, databaseCheck, queueCheck, certificateCheck)],
  start: (services) => {
    endPulse = startNodePulse(services);
  },
  stop: () => endPulse?.(),
});
