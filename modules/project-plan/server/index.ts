import { calendarFeeds } from '@mp/calendar/server';
import { defineServerModule, recordTransitioned, type ServerModule } from '@mp/kernel/server';
import { gensetEventAppended } from '@mp/genset/server';
import { projectDefinition } from '@mp/project/contract';
import { milestoneSources, openWorks, projectManagerChanged } from '@mp/project/server';
import { reminders } from '@mp/reference/server';
import { planPages } from '../contract/index.ts';
import { planCounters } from './counts.ts';
import {
  onDefinitionAccepted,
  onGensetEvents,
  onManagerChanged,
  onProjectTransition,
  isFollowed,
  openMilestones,
} from './follow.service.ts';
import { milestoneForecastServer, projectBaselineServer, projectMilestoneServer } from './milestone.service.ts';
import { planFeeds } from './feeds.ts';
import { planJob } from './plan.job.ts';
import { milestoneDatesOf } from './plan.query.ts';
import { planRoles } from './plan.roles.ts';
import { planRoutes } from './plan.route.ts';
import { projectPlanServer } from './plan.service.ts';
import { planReminders } from './seed-tips.ts';
import { planDrawings } from './seed-processes.ts';
import { planComputed } from './recompute.service.ts';
import { playPlans } from './seed/plays.ts';
import { seedPlans } from './seed/plans.ts';

export { bandOf } from './generate.service.ts';
export { type MilestoneRow, milestonesOfPlan, openMilestoneOf, planForCustomer, planOfProject } from './plan.query.ts';
export { planComputed, workDaysOf } from './recompute.service.ts';

/** Plans of projects: milestones, their dates, and what follows from them. */
export const projectPlanModule: ServerModule = defineServerModule({
  name: 'project-plan',
  acting: 'open',
  samples: {
    after: ['project'],
    rows: (seeding, { tenantId }) => seedPlans(seeding, tenantId),
    play: playPlans,
  },
  pages: planPages,
  resources: [projectPlanServer, projectMilestoneServer, projectBaselineServer, milestoneForecastServer],
  routes: planRoutes,
  scheduled: [planJob],
  roles: planRoles,
  processes: planDrawings,
  takes: [planCounters],
  events: [planComputed],
  contributes: [
    milestoneSources.of({ of: milestoneDatesOf }),
    reminders.of(planReminders),
    calendarFeeds.of(...planFeeds),
    openWorks.of({ key: 'milestones', of: openMilestones }),
  ],
  listeners: [
    recordTransitioned.on({
      matches: async (_tx, { resource, transition }) => resource === projectDefinition.key && transition === 'accept',
      handle: onDefinitionAccepted,
    }),
    recordTransitioned.on({ matches: async (_tx, moved) => isFollowed(moved), handle: onProjectTransition }),
    projectManagerChanged.on(onManagerChanged),
    gensetEventAppended.on(onGensetEvents),
  ],
});

export { planCounters, type PlanCount } from './counts.ts';
export { recomputePlanOf } from './recompute.service.ts';
export { forecastAcceptance, planWeekOf, type PlanWeek } from './week.service.ts';
