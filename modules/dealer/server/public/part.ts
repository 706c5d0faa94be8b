import { publicPages } from '../../contract/index.ts';
import { openFeedbackOf } from '../feedback/feedback.query.ts';
import { feedbackJob, publicLogJob } from '../feedback/feedback.job.ts';
import { feedbackRoutes } from '../feedback/feedback.route.ts';
import { feedbackServer } from '../feedback/feedback.service.ts';
import { registerFeedbackProcess } from '../feedback/seed-process.ts';
import { registerDealerWork } from '../joins.ts';
import type { DealerPart } from '../part.ts';
import { serveDealerPlaques } from '../qr/dealer-kind.ts';
import { qrRoutes } from '../qr/qr.route.ts';
import { followWithPlaques } from './plaques.ts';
import { registerPublicTips } from './seed-tips.ts';
import { publicRoles } from './public.roles.ts';
import { publicRoutes } from './public.route.ts';

/** Public pages, QR codes and feedback. */
export const publicPart: DealerPart = {
  pages: publicPages,
  resources: [feedbackServer],
  routes: [...publicRoutes, ...qrRoutes, ...feedbackRoutes],
  roles: publicRoles,
  scheduled: [feedbackJob, publicLogJob],
  declare: () => {
    registerFeedbackProcess();
    registerPublicTips();
  },
  start: () => {
    registerDealerWork({ key: 'feedback', count: openFeedbackOf });
    serveDealerPlaques();
    followWithPlaques();
  },
};
