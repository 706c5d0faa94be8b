import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { dealerStatusChanged, dealerVersionEffective, dealerWorks, recomputeCoverage } from '@mp/dealer/server';
import { qrKinds, tokenFinders } from '@mp/dealer-public/server';
import { reminders } from '@mp/reference/server';
import { openTasksOf } from '@mp/workflow/server';
import { personPages } from '../contract/index.ts';
import { certificateJob } from './certificate.job.ts';
import { servedCertificate } from './certificate.service.ts';
import { servedChange } from './change.service.ts';
import { endPeopleOf, letPeopleLeave } from './person-act.service.ts';
import { followPlace, openPeopleOf } from './person.query.ts';
import { personWorks } from './person-work.ts';
import { personChangeDrawing } from './seed-process.ts';
import { personCards, personOfToken } from './person-qr.ts';
import { personRoles } from './person.roles.ts';
import { personReminders } from './seed-tips.ts';
import { personRoutes } from './person.route.ts';
import { servedTraining } from './training.service.ts';
import { servedPerson } from './person-server.ts';
import { servedAssignment } from './person.service.ts';
import { seedPeople } from './seed-people.ts';
import { seedPersonAudits } from './seed-plays.ts';

export {
  certifiedPeople,
  type CertifiedPerson,
  peopleAtWork,
  personOfUser,
  type WorkingPerson,
} from './person.query.ts';
export { type PersonWork, personWorks } from './person-work.ts';

/** People of dealers, their certificates, trainings and changes. */
export const dealerPersonModule: ServerModule = defineServerModule({
  name: 'dealer-person',
  acting: 'open',
  samples: { rows: (seeding, { tenantId }) => seedPeople(seeding, tenantId), play: seedPersonAudits },
  pages: personPages,
  resources: [servedPerson, servedCertificate, servedChange, servedAssignment, servedTraining],
  routes: personRoutes,
  roles: personRoles,
  scheduled: [certificateJob],
  processes: [personChangeDrawing],
  takes: [personWorks],
  contributes: [
    reminders.of(personReminders),
    qrKinds.of(personCards),
    tokenFinders.of(personOfToken),
    dealerWorks.of({ key: 'people', count: openPeopleOf, end: letPeopleLeave }),
    personWorks.of({
      key: 'task',
      count: async (context, { userId }) =>
        userId === null ? 0 : ((await openTasksOf(context, [userId])).get(userId) ?? 0),
    }),
  ],
  listeners: [
    dealerVersionEffective.on(async (context, { dealerId }) => {
      await followPlace(context, dealerId);
      await recomputeCoverage(context, [dealerId]);
    }),
    dealerStatusChanged.on(async (context, { dealerId, to }) => {
      if (to === 'terminated') await endPeopleOf(context, dealerId);
    }),
  ],
});
