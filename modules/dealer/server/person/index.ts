import { openTasksOf } from '@mp/workflow/server';
import { personPages } from '../../contract/index.ts';
import { followDealers, registerDealerWork } from '../joins.ts';
import type { DealerPart } from '../part.ts';
import { certificateJob } from './certificate.job.ts';
import { servedCertificate } from './certificate.service.ts';
import { servedChange } from './change.service.ts';
import { recomputeCoverage } from './coverage.service.ts';
import { endPeopleOf, letPeopleLeave } from './person-act.service.ts';
import { followPlace, openPeopleOf } from './person.query.ts';
import { registerPersonWork } from './person-work.ts';
import { registerPersonProcess } from './seed-process.ts';
import { servePersonCards } from './person-qr.ts';
import { personRoles } from './person.roles.ts';
import { registerPersonTips } from './seed-tips.ts';
import { personRoutes } from './person.route.ts';
import { servedTraining } from './training.service.ts';
import { servedPerson } from './person-server.ts';
import { servedAssignment } from './person.service.ts';

/** People of dealers, their certificates, and what authorisations need of them. */
export const personPart: DealerPart = {
  pages: personPages,
  resources: [servedPerson, servedCertificate, servedChange, servedAssignment, servedTraining],
  routes: personRoutes,
  roles: personRoles,
  scheduled: [certificateJob],
  declare: () => {
    registerPersonProcess();
    registerPersonTips();
  },
  start: () => {
    servePersonCards();
    registerPersonWork({
      key: 'task',
      count: async (context, _tx, { userId }) =>
        userId === null ? 0 : ((await openTasksOf(context, [userId])).get(userId) ?? 0),
    });
    registerDealerWork({ key: 'people', count: openPeopleOf, end: letPeopleLeave });
    followDealers({
      effective: async (context, tx, dealerId) => {
        await followPlace(tx, dealerId);
        await recomputeCoverage(context, tx, [dealerId]);
      },
      status: async (context, tx, { dealerId, to }) => {
        if (to === 'terminated') await endPeopleOf(context, tx, dealerId);
      },
    });
  },
};

export {
  canDo,
  coverageOf,
  isQualified,
  recomputeCoverage,
  type DeedQuestion,
  type Verdict,
} from './coverage.service.ts';
export { registerPersonWork, type PersonWork } from './person-work.ts';
