import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { runHandler } from './run.service.ts';
import { startScheduler, usualScheduler } from './scheduler.service.ts';

/** Jobs by the clock: claimed by one node each, run by the queue. */
export const jobModule: ServerModule = defineServerModule({
  name: 'job',
  jobs: [runHandler(() => usualScheduler)],
  background: (services) => startScheduler(services),
});
