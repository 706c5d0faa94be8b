import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { reminders } from '@mp/reference/server';
import { goemPages } from '../contract/index.ts';
import { guestJob } from './goem.job.ts';
import { goemRoles } from './goem.roles.ts';
import { goemRoutes } from './goem.route.ts';
import { goemServer } from './goem.service.ts';
import { guestDealerServer } from './guest.service.ts';
import { goemLoginServer } from './login.service.ts';
import { goemLoginsChanged } from './logins-changed.ts';
import { goemDrawings } from './seed-process.ts';
import { goemReminders } from './seed-tips.ts';
import { seedCertificateTips, seedLicenceTips, seedOutsideLogins } from './seed-outside-logins.ts';
import { seedGoemLogins } from './seed-logins.ts';

/** GOEMs and their guest dealers. */
export const goemModule: ServerModule = defineServerModule({
  name: 'goem',
  acting: 'open',
  samples: {
    rows: async (seeding, { tenantId }) => {
      for (const seed of [seedOutsideLogins, seedLicenceTips, seedCertificateTips]) await seed(seeding, tenantId);
    },
    play: seedGoemLogins,
  },
  pages: goemPages,
  resources: [goemServer, guestDealerServer, goemLoginServer],
  routes: goemRoutes,
  roles: goemRoles,
  scheduled: [guestJob],
  processes: goemDrawings,
  events: [goemLoginsChanged],
  contributes: [reminders.of(goemReminders)],
});

export { goemLoginsChanged } from './logins-changed.ts';
