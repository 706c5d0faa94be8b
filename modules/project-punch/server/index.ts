import { defineServerModule, recordTransitioned, type ServerModule } from '@mp/kernel/server';
import { openWorks, projectManagerChanged } from '@mp/project/server';
import { planCounters } from '@mp/project-plan/server';
import { reminders } from '@mp/reference/server';
import { projectPunchPages, projectRisk, punchItem } from '../contract/index.ts';
import { openPunchNames, punchCounts } from './gate.service.ts';
import { projectPunchRoles } from './project-punch.roles.ts';
import { countRisks, projectRiskServer } from './project-risk.service.ts';
import { countPunches, onManagerChanged, punchItemServer } from './punch-item.service.ts';
import { punchReminders } from './seed-tips.ts';
import { seedPunches } from './seed/punches.ts';

/** What is left to do at the sites of projects, and what may go wrong. */
export const projectPunchModule: ServerModule = defineServerModule({
  name: 'project-punch',
  acting: 'open',
  samples: { after: ['project-plan'], rows: (seeding, { tenantId }) => seedPunches(seeding, tenantId) },
  pages: projectPunchPages,
  resources: [punchItemServer, projectRiskServer],
  roles: projectPunchRoles,
  contributes: [
    reminders.of(punchReminders),
    openWorks.of({ key: 'punchItems', of: openPunchNames }),
    planCounters.of({ key: 'punchItems', of: punchCounts }),
  ],
  listeners: [
    projectManagerChanged.on(onManagerChanged),
    recordTransitioned.on({
      matches: async (_tx, { resource }) => resource === punchItem.key,
      handle: countPunches,
    }),
    recordTransitioned.on({
      matches: async (_tx, { resource }) => resource === projectRisk.key,
      handle: countRisks,
    }),
  ],
});

export { acceptanceRefusals } from './gate.service.ts';
