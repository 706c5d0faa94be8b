import { tradePages } from '../../contract/index.ts';
import type { DealerPart } from '../part.ts';
import { industryInfoServer, infoSubscriptionServer } from './industry-info.service.ts';
import { joinHandOvers, tradeStaffServer } from './trade-staff.service.ts';
import { tradeRoles } from './trade.roles.ts';
import { tradeRoutes } from './trade.route.ts';

/** Who sells through dealers, and what is heard of the market. */
export const tradePart: DealerPart = {
  pages: tradePages,
  resources: [tradeStaffServer, industryInfoServer, infoSubscriptionServer],
  routes: tradeRoutes,
  roles: tradeRoles,
  start: joinHandOvers,
};
