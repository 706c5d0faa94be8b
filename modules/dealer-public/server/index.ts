import { dealerWorks, scoreMeasures } from '@mp/dealer/server';
import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { reminders } from '@mp/reference/server';
import { publicPages } from '../contract/index.ts';
import { certificateRoutes } from './certificate/certificate.route.ts';
import { feedbackJob, publicLogJob } from './feedback/feedback.job.ts';
import { openFeedbackOf } from './feedback/feedback.query.ts';
import { feedbackRoutes } from './feedback/feedback.route.ts';
import { feedbackServer } from './feedback/feedback.service.ts';
import { ratingScore } from './feedback/score.service.ts';
import { feedbackOverdueDrawing } from './feedback/seed-process.ts';
import { lookUpRoutes } from './lookup/lookup.route.ts';
import { watchTileOrigins } from './map/tile-origins.ts';
import { plaqueListeners } from './plaques.ts';
import { publicRoles } from './public.roles.ts';
import { publicRoutes } from './public.route.ts';
import { dealerPlaques } from './qr/dealer-kind.ts';
import { qrKinds, tokenFinders } from './qr/qr-kinds.ts';
import { qrRoutes } from './qr/qr.route.ts';
import { publicReminders } from './seed-tips.ts';
import { seedPublic } from './seed.ts';
import { seedPublicUse } from './seed-use.ts';

export {
  codeOf,
  currentQrCode,
  issueQrCode,
  issueQrCodes,
  keptQrCode,
  type QrSubject,
  revokeQrCode,
  subjectOfQrCode,
} from './qr/qr.service.ts';
export { countQuery, evenly, visitorOf } from './visit.ts';
export { newQrToken } from './qr/qr-token.ts';
export { note } from './public.service.ts';
export { placeOf } from './public.route.ts';
export { codesScannedAround, type ScannedAround } from './public.query.ts';
export { readTileOrigins, tileOrigins } from './map/tile-origins.ts';
export { type QrCard, type QrKind, qrKinds, type TokenFinder, tokenFinders } from './qr/qr-kinds.ts';

let stopFollowing: () => void = () => undefined;

/** What is known of dealers outside: public pages, QR codes and plaques, maps, look-up for staff, feedback. */
export const dealerPublicModule: ServerModule = defineServerModule({
  name: 'dealer-public',
  acting: 'open',
  samples: {
    after: ['dealer-person'],
    rows: (seeding, { tenantId, pepper }) => seedPublic(seeding, tenantId, pepper),
    play: seedPublicUse,
  },
  pages: publicPages,
  resources: [feedbackServer],
  routes: [...publicRoutes, ...qrRoutes, ...feedbackRoutes, ...lookUpRoutes, ...certificateRoutes],
  roles: publicRoles,
  scheduled: [feedbackJob, publicLogJob],
  processes: [feedbackOverdueDrawing],
  takes: [qrKinds, tokenFinders],
  contributes: [
    reminders.of(publicReminders),
    dealerWorks.of({ key: 'feedback', count: openFeedbackOf }),
    scoreMeasures.of(ratingScore),
    qrKinds.of(dealerPlaques),
  ],
  listeners: plaqueListeners,
  start: async (services) => {
    stopFollowing = await watchTileOrigins(services);
  },
  stop: () => stopFollowing(),
});
