import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { pushPages } from '../contract/index.ts';
import { pushMessageServer } from './push-message.service.ts';
import { pushRoutes } from './push.route.ts';
import { seedPushes } from './seed.ts';
import { sendHandler } from './send.job.ts';

/** Messages to chat accounts of users, with a quota for each in a month. */
export const pushModule: ServerModule = defineServerModule({
  name: 'push',
  pages: pushPages,
  resources: [pushMessageServer],
  routes: pushRoutes,
  jobs: [sendHandler],
  samples: { rows: seedPushes },
});
