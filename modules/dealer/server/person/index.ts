import { openTasksOf } from '@mp/workflow/server';
import { personPages } from '../../contract/index.ts';
import { followDealers } from '../joins.ts';
import type { DealerPart } from '../part.ts';
import { certificateJob } from './certificate.job.ts';
import { registerCertificateEffects, servedCertificate } from './certificate.service.ts';
import { registerChangeEffects, servedChange } from './change.service.ts';
import { recomputeCoverage } from './coverage.service.ts';
import { endPeopleOf, registerPersonEffects } from './person-act.service.ts';
import { followPlace } from './person.query.ts';
import { registerPersonWork } from './person-work.ts';
import { registerPersonProcess } from './seed-process.ts';
import { servePersonCards } from './person-qr.ts';
import { personRoles } from './person.roles.ts';
import { registerPersonTips } from './seed-tips.ts';
import { personRoutes } from './person.route.ts';
import { servedTraining } from './training.service.ts';
import { servedAssignment, servedPerson } from './person.service.ts';

registerPersonTips();

/** People of dealers, their certificates, and what authorisations need of them. */
export const personPart: DealerPart = {
  pages: personPages,
  resources: [servedPerson, servedCertificate, servedChange, servedAssignment, servedTraining],
  routes: personRoutes,
  roles: personRoles,
  scheduled: [certificateJob],
  start: () => {
    registerPersonProcess();
    servePersonCards();
    registerPersonEffects();
    registerChangeEffects();
    registerCertificateEffects();
    registerPersonWork({
      key: 'task',
      count: async (context, _tx, { userId }) =>
        userId === null ? 0 : ((await openTasksOf(context, [userId])).get(userId) ?? 0),
    });
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
