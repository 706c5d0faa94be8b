import '../contract/genset-report.settings.ts';
import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { gensetEventKinds } from '@mp/genset/server';
import { reminders } from '@mp/reference/server';
import { gensetReportPages } from '../contract/index.ts';
import { gensetRecordServer } from './genset-record.service.ts';
import { gensetReportRoles } from './genset-report.roles.ts';
import { gensetReportRoutes } from './genset-report.route.ts';
import { reminderJob } from './registration.service.ts';
import { gensetReminders } from './seed-tips.ts';
import { playDifferences } from './seed/plays.ts';
import { gensetServices } from './services.ts';
import { differenceJob, warrantyDifferenceServer } from './warranty-difference.service.ts';

/** Units with everything that is known of them, reports on them, and warranties that are not recorded as the rules say. */
export const gensetReportModule: ServerModule = defineServerModule({
  name: 'genset-report',
  acting: 'open',
  samples: { after: ['genset', 'warranty', 'warranty-order'], play: playDifferences },
  pages: gensetReportPages,
  resources: [gensetRecordServer, warrantyDifferenceServer],
  routes: gensetReportRoutes,
  roles: gensetReportRoles,
  scheduled: [differenceJob, reminderJob],
  takes: [gensetServices],
  contributes: [
    reminders.of(gensetReminders),
    gensetEventKinds.of({
      key: 'WARRANTY_CORRECTED',
      lane: 'warranty',
      visibility: 'customer',
      writes: ['warrantyStart', 'warrantyEnd'],
    }),
  ],
});

export { gensetServices, type GensetService } from './services.ts';
export { scanDifferences } from './warranty-difference.service.ts';
