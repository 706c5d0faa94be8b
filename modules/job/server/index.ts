import { defineServerModule, healthChecks, type ServerModule } from '@mp/kernel/server';
import { jobsCheck } from './health.service.ts';
import { jobPages } from '../contract/index.ts';
import { jobRoutes } from './job.route.ts';
import { jobServer } from './job.service.ts';
import { runGroupHandler } from './run-group.service.ts';
import { runHandler } from './run.service.ts';
import { startScheduler, usualScheduler } from './scheduler.service.ts';
import { sampleJobs } from './seed.ts';

/** Jobs by the clock: claimed by one node each, run by the queue. */
export const jobModule: ServerModule = defineServerModule({
  name: 'job',
  contributes: [healthChecks.of(jobsCheck)],
  pages: jobPages,
  resources: [jobServer],
  routes: jobRoutes,
  jobs: [runHandler(() => usualScheduler), runGroupHandler(() => usualScheduler)],
  background: (services) => startScheduler(services),
  samples: { rows: sampleJobs },
});
