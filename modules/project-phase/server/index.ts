import { defineServerModule, recordTransitioned, type ServerModule } from '@mp/kernel/server';
import { arrivals, dispatch } from '@mp/project-dispatch/contract';
import { dispatchGates } from '@mp/project-dispatch/server';
import { projectPhasePages } from '../contract/index.ts';
import { checkListServer } from './check-list.service.ts';
import { provisionCheckLists } from './seed-check-lists.ts';
import { openRecords, phaseGate } from './dispatch-gate.service.ts';
import { phaseGates } from './gates.ts';
import { phasePassed } from './pass.service.ts';
import { phaseRecordServer } from './phase-record.service.ts';
import { projectPhaseRoles } from './project-phase.roles.ts';
import { projectPhaseRoutes } from './project-phase.route.ts';
import { playPhases } from './seed/plays.ts';
import { seedPhaseRecords } from './seed/records.ts';
import { phaseDrawings } from './seed-processes.ts';

/** What is done at the sites of projects, phase by phase, and its audit. */
export const projectPhaseModule: ServerModule = defineServerModule({
  name: 'project-phase',
  acting: 'open',
  samples: {
    after: ['project', 'project-plan', 'project-dispatch', 'project-weekly'],
    rows: (seeding, { tenantId }) => seedPhaseRecords(seeding, tenantId),
    play: playPhases,
  },
  pages: projectPhasePages,
  resources: [checkListServer, phaseRecordServer],
  routes: projectPhaseRoutes,
  roles: projectPhaseRoles,
  processes: phaseDrawings,
  provisionTenant: (db, tenant) => provisionCheckLists(db, tenant),
  takes: [phaseGates],
  contributes: [dispatchGates.of(phaseGate)],
  events: [phasePassed],
  listeners: [
    recordTransitioned.on({
      matches: async (_tx, { resource, transition }) => resource === dispatch.key && arrivals.has(transition),
      handle: openRecords,
    }),
  ],
});

export { phaseGates, type PhaseGate } from './gates.ts';
export { phasePassed } from './pass.service.ts';
