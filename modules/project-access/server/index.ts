import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { openings } from '@mp/permission/server';
import { projectAccessPages } from '../contract/index.ts';
import { openedProjects } from './access.query.ts';
import { projectGrantServer } from './grant.service.ts';
import { grantsJob } from './grants.job.ts';
import { queriedProjectServer } from './queried-project.service.ts';
import { projectShareServer } from './share.service.ts';
import { subscriptionsJob } from './subscriptions.job.ts';
import { projectSubscriptionServer } from './subscription.service.ts';
import { projectAccessRoles } from './project-access.roles.ts';
import { projectAccessRoutes } from './project-access.route.ts';
import { accessRequestServer } from './request.service.ts';
import { accessDrawing } from './seed-process.ts';
import { seedGrants } from './seed/grants.ts';
import { playRequests } from './seed/plays.ts';
import { seedTold } from './seed/told.ts';

/** Who reaches a project beside his data scopes: grants, and what is asked for. */
export const projectAccessModule: ServerModule = defineServerModule({
  name: 'project-access',
  acting: 'open',
  samples: {
    after: ['project', 'project-plan', 'project-dispatch', 'project-finance'],
    rows: async (seeding, { tenantId }) => (await seedGrants(seeding, tenantId)) + (await seedTold(seeding, tenantId)),
    play: playRequests,
  },
  pages: projectAccessPages,
  resources: [
    projectGrantServer,
    accessRequestServer,
    queriedProjectServer,
    projectSubscriptionServer,
    projectShareServer,
  ],
  routes: projectAccessRoutes,
  scheduled: [grantsJob, subscriptionsJob],
  roles: projectAccessRoles,
  processes: [accessDrawing],
  contributes: [openings.of({ by: 'project', entity: 'project', sql: openedProjects })],
});
