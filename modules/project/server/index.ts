import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { customerReferences } from '@mp/customer/server';
import { dealerWorks } from '@mp/dealer/server';
import { handOvers } from '@mp/reference/server';
import { leadConversions } from '@mp/trade/server';
import { projectPages } from '../contract/index.ts';
import { milestonesMoved, milestoneSources } from './milestone-dates.ts';
import { openWorks, projectManagerChanged } from './closing.ts';
import { projectDefinitionServer } from './definition.service.ts';
import { projectHandOver, projectsOfDealer } from './hand-over.service.ts';
import { leadConversion } from './lead-conversion.ts';
import { projectRoles } from './project.roles.ts';
import { projectRoutes } from './project.route.ts';
import { projectServer } from './project.service.ts';
import { placesFollow, projectUnitServer } from './unit.service.ts';
import { protectionJob } from './protection.job.ts';
import { projectDrawings } from './seed-processes.ts';
import { playProjects } from './seed/plays.ts';
import { seedProjects } from './seed/projects.ts';

const namesCustomer = ['endCustomerId', 'contractPartyId', 'designerId'] as const;

/** Projects, from the registration of an opportunity on. */
export const projectModule: ServerModule = defineServerModule({
  name: 'project',
  acting: 'open',
  samples: {
    after: ['customer', 'trade', 'genset'],
    rows: (seeding, { tenantId }) => seedProjects(seeding, tenantId),
    play: playProjects,
  },
  pages: projectPages,
  resources: [projectServer, projectDefinitionServer, projectUnitServer],
  routes: projectRoutes,
  scheduled: [protectionJob],
  roles: projectRoles,
  processes: projectDrawings,
  takes: [milestoneSources, openWorks],
  events: [milestonesMoved, projectManagerChanged],
  listeners: [placesFollow],
  contributes: [
    customerReferences.of(...namesCustomer.map((field) => ({ resource: 'project.project', field }))),
    dealerWorks.of(projectsOfDealer),
    handOvers.of(projectHandOver),
    leadConversions.of(leadConversion),
  ],
});

export {
  milestonesMoved,
  milestonesOf,
  milestoneSources,
  type MilestoneDates,
  type MilestoneSource,
} from './milestone-dates.ts';
export { openWorks, projectManagerChanged, type OpenWork } from './closing.ts';
export { definedTerms, type DefinedTerms, projectSite, projectsAtWork, type ProjectSite } from './project.query.ts';
export { placesOfGensets, projectUnitsOf, type UnitRow } from './unit.query.ts';
export { versionsOf } from './version.query.ts';
export {
  projectOfGrant,
  projectReaches,
  reachColumns,
  readableProjects,
  projectForCustomer,
  requireWork,
  type ProjectForCustomer,
  type ProjectReach,
} from './access.query.ts';
export { setConfidential } from './project.service.ts';
export { amendProject, enterPastProject, placeUnits, type PastProject, type PlacedUnit } from './back-entry.service.ts';
export { projectAsKnown, projectGaps, projectNamed, type KnownProject, type ProjectGap } from './back-entry.query.ts';
