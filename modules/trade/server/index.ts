import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { handOvers } from '@mp/reference/server';
import { tradePages } from '../contract/index.ts';
import { industryInfoServer, infoSubscriptionServer } from './industry-info.service.ts';
import { tradeDealerHandOver, tradeStaffServer } from './trade-staff.service.ts';
import { leadConversions } from './lead-conversion.ts';
import { tradeRoles } from './trade.roles.ts';
import { tradeRoutes } from './trade.route.ts';
import { seedTrade } from './seed.ts';

export { type LeadConversion, leadConversions } from './lead-conversion.ts';

/** Who sells through dealers, and what is heard of the market. */
export const tradeModule: ServerModule = defineServerModule({
  name: 'trade',
  acting: 'open',
  samples: { rows: (seeding, { tenantId }) => seedTrade(seeding, tenantId) },
  pages: tradePages,
  resources: [tradeStaffServer, industryInfoServer, infoSubscriptionServer],
  routes: tradeRoutes,
  roles: tradeRoles,
  takes: [leadConversions],
  contributes: [handOvers.of(tradeDealerHandOver)],
});
