import { defineServerModule, recordTransitioned, type ServerModule } from '@mp/kernel/server';
import { dealerWorks } from '@mp/dealer/server';
import { projectManagerChanged } from '@mp/project/server';
import { planComputed } from '@mp/project-plan/server';
import { reminders } from '@mp/reference/server';
import { projectTaskPages } from '../contract/index.ts';
import {
  beginTasks,
  followTeam,
  isApproval,
  isArrival,
  isFollowed,
  onPlanComputed,
  onProjectTransition,
  releaseTasks,
} from './follow.service.ts';
import { projectTaskRoles } from './project-task.roles.ts';
import { projectTaskRoutes } from './project-task.route.ts';
import { seedTasks } from './seed/tasks.ts';
import { projectTaskReminders } from './seed-tips.ts';
import { openTasksOfDealer } from './task.query.ts';
import { projectTaskServer } from './task.service.ts';

/** Tasks of projects, and who does them when. */
export const projectTaskModule: ServerModule = defineServerModule({
  name: 'project-task',
  acting: 'open',
  samples: {
    after: ['project', 'project-plan', 'project-dispatch'],
    rows: (seeding, { tenantId }) => seedTasks(seeding, tenantId),
  },
  pages: projectTaskPages,
  resources: [projectTaskServer],
  routes: projectTaskRoutes,
  roles: projectTaskRoles,
  contributes: [reminders.of(projectTaskReminders), dealerWorks.of({ key: 'tasks', count: openTasksOfDealer })],
  listeners: [
    planComputed.on(onPlanComputed),
    recordTransitioned.on({ matches: async (_tx, moved) => isApproval(moved), handle: releaseTasks }),
    recordTransitioned.on({ matches: async (_tx, moved) => isFollowed(moved), handle: onProjectTransition }),
    recordTransitioned.on({ matches: async (_tx, moved) => isArrival(moved), handle: beginTasks }),
    projectManagerChanged.on(followTeam),
  ],
});
