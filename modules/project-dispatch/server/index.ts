import { defineServerModule, recordTransitioned, type ServerModule } from '@mp/kernel/server';
import { dealerWorks } from '@mp/dealer/server';
import { personWorks } from '@mp/dealer-person/server';
import { openWorks, projectManagerChanged } from '@mp/project/server';
import { reminders } from '@mp/reference/server';
import { dispatchPages } from '../contract/index.ts';
import { acceptanceJob } from './acceptance.job.ts';
import { checkInServer } from './check-in.service.ts';
import { openOfDealer, openOfPerson } from './dispatch.query.ts';
import { dispatchRoles } from './dispatch.roles.ts';
import { dispatchRoutes } from './dispatch.route.ts';
import { dispatchServer } from './dispatch.service.ts';
import { dropDispatches, endsProject, followTeam, openDispatches } from './follow.service.ts';
import { dispatchGates } from './gates.ts';
import { rateCardServer } from './rate-card.service.ts';
import { seedDispatches } from './seed/dispatches.ts';
import { dispatchReminders } from './seed-tips.ts';
import { visitJob } from './visit.job.ts';

/** Dealers that are sent to the sites of projects. */
export const projectDispatchModule: ServerModule = defineServerModule({
  name: 'project-dispatch',
  acting: 'open',
  samples: {
    after: ['project', 'project-plan', 'dealer-person'],
    rows: (seeding, { tenantId }) => seedDispatches(seeding, tenantId),
  },
  pages: dispatchPages,
  resources: [dispatchServer, checkInServer, rateCardServer],
  routes: dispatchRoutes,
  scheduled: [acceptanceJob, visitJob],
  roles: dispatchRoles,
  takes: [dispatchGates],
  contributes: [
    reminders.of(dispatchReminders),
    openWorks.of({ key: 'dispatches', of: openDispatches }),
    dealerWorks.of({ key: 'dispatches', count: openOfDealer }),
    personWorks.of({ key: 'dispatches', count: (context, { id }) => openOfPerson(context, id) }),
  ],
  listeners: [
    recordTransitioned.on({ matches: async (_tx, moved) => endsProject(moved), handle: dropDispatches }),
    projectManagerChanged.on(followTeam),
  ],
});

export {
  dispatchesEnding,
  dispatchesOfDealer,
  dispatchesOfLanes,
  goersBetween,
  type PlannedDispatch,
} from './dispatch.query.ts';
export { type DispatchGate, dispatchGates } from './gates.ts';
