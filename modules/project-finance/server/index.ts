import { defineServerModule, recordTransitioned, type ServerModule } from '@mp/kernel/server';
import { milestonesMoved } from '@mp/project/server';
import { reminders } from '@mp/reference/server';
import { projectFinancePages } from '../contract/index.ts';
import { beginWithDefinition, businessPlanServer, followMilestones } from './business-plan.service.ts';
import { projectFinanceRoles } from './project-finance.roles.ts';
import { projectFinanceRoutes } from './project-finance.route.ts';
import { receiptReminders } from './seed-tips.ts';
import { playPlans } from './seed/plays.ts';
import { seedPlans } from './seed/plans.ts';
import { businessPlanDrawing } from './seed-process.ts';

/** What money follows which milestone of a project. */
export const projectFinanceModule: ServerModule = defineServerModule({
  name: 'project-finance',
  acting: 'open',
  samples: {
    after: ['project'],
    rows: (seeding, { tenantId }) => seedPlans(seeding, tenantId),
    play: playPlans,
  },
  pages: projectFinancePages,
  resources: [businessPlanServer],
  routes: projectFinanceRoutes,
  roles: projectFinanceRoles,
  processes: [businessPlanDrawing],
  contributes: [reminders.of(receiptReminders)],
  listeners: [
    recordTransitioned.on({
      matches: async (_tx, { resource, transition }) =>
        resource === 'project.projectDefinition' && transition === 'accept',
      handle: beginWithDefinition,
    }),
    milestonesMoved.on(followMilestones),
  ],
});
