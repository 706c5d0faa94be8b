import { dealerWorks } from '@mp/dealer/server';
import { customerReferences } from '@mp/customer/server';
import { qrKinds } from '@mp/dealer-public/server';
import { goemLoginsChanged } from '@mp/goem/server';
import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { gensetPages, ownEventKinds } from '../contract/index.ts';
import { servedGensets } from './dealer-work.ts';
import { gensetEventAppended, gensetEventKinds } from './event-kinds.ts';
import { gensetRoles } from './genset.roles.ts';
import { gensetRoutes } from './genset.route.ts';
import { followGoem, gensetServer } from './genset.service.ts';
import { gensetPlates } from './passport.service.ts';
import { rebuildJob } from './rebuild.job.ts';
import { seedGensets } from './seed.ts';

/** Generating sets by serial number, and everything that happens to them. */
export const gensetModule: ServerModule = defineServerModule({
  name: 'genset',
  acting: 'open',
  samples: { after: ['dealer', 'customer'], rows: (seeding, { tenantId }) => seedGensets(seeding, tenantId) },
  pages: gensetPages,
  resources: [gensetServer],
  routes: gensetRoutes,
  roles: gensetRoles,
  scheduled: [rebuildJob],
  takes: [gensetEventKinds],
  contributes: [
    gensetEventKinds.of(...ownEventKinds),
    dealerWorks.of(servedGensets),
    qrKinds.of(gensetPlates),
    customerReferences.of({ resource: 'genset.genset', field: 'customerId' }),
  ],
  events: [gensetEventAppended],
  listeners: [goemLoginsChanged.on(followGoem)],
});

export { appendEvents, type AppendOutcome, type EventInput, tryEvents } from './append.service.ts';
export { type AppendedEvent, gensetEventAppended, gensetEventKinds } from './event-kinds.ts';
export { eventsOf, unitFactsOf, type UnitFacts } from './genset.query.ts';
