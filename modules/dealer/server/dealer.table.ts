import { tableOf } from '@mp/kernel/table';
import {
  authRequirement,
  dealer,
  dealerVersion,
  statusRequest,
  verificationCampaign,
  verificationItem,
} from '../contract/index.ts';

/** Dealers with the content that is valid now. */
export const dealerTable = tableOf(dealer, {
  name: 'dealer',
  indexes: ['status', 'creditCode', 'regionId', 'bigAreaId', 'contractTo'],
});

/** Versions of their content. */
export const dealerVersionTable = tableOf(dealerVersion, {
  name: 'dealer_version',
  indexes: [['dealerId', 'versionNo'], ['state', 'plannedEffectiveOn'], 'processInstanceId', 'scopeRegionId'],
});

/** Requests to suspend or terminate. */
export const statusRequestTable = tableOf(statusRequest, {
  name: 'status_request',
  indexes: ['dealerId', 'processInstanceId', 'scopeRegionId'],
});

/** What authorisations require. */
export const authRequirementTable = tableOf(authRequirement, { name: 'auth_requirement', indexes: ['capability'] });

/** Yearly checks. */
export const verificationCampaignTable = tableOf(verificationCampaign, { name: 'verification_campaign' });

/** Groups of fields of dealers in a campaign. */
export const verificationItemTable = tableOf(verificationItem, {
  name: 'verification_item',
  indexes: ['campaignId', 'dealerId', ['state', 'dueOn']],
});
