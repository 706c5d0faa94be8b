import { registerDimension } from '@mp/permission/server';
import { dealerPages } from '../contract/index.ts';
import { dealersBelow } from './dealer-scope.ts';
import { dealerRoles } from './dealer.roles.ts';
import { dealerRoutes } from './dealer.route.ts';
import { authRequirementServer, servedDealer, servedVersion, statusRequestServer } from './dealer.service.ts';
import { yearlyCheckJob } from './campaign.job.ts';
import { effectiveJob } from './jobs.ts';
import type { DealerPart } from './part.ts';
import { registerDealerProcesses } from './seed-processes.ts';
import { registerOwnWork } from './dealer-work.ts';
import { beginRequirements, dealerRequirements } from './requirement.begin.ts';
import { verificationCampaignServer, verificationItemServer } from './verification.service.ts';

/** Dealers, their versions and the yearly check. */
export const corePart: DealerPart = {
  pages: dealerPages,
  resources: [
    servedDealer,
    servedVersion,
    statusRequestServer,
    authRequirementServer,
    verificationCampaignServer,
    verificationItemServer,
  ],
  routes: dealerRoutes,
  roles: dealerRoles,
  scheduled: [effectiveJob, yearlyCheckJob],
  beginTenant: (db, tenant) => beginRequirements(db, tenant),
  declare: registerDealerProcesses,
  brings: () => dealerRequirements,
  start: () => {
    registerDimension('dealer', dealersBelow);
    registerOwnWork();
  },
};
