import { serveResource, switchActions, type ResourceServer } from '@mp/kernel/server';
import { authRequirement, dealer, dealerVersion, statusRequest } from '../contract/index.ts';
import { afterDealer, beforeDealer, inviteAgain, judgeParent, placeRequest } from './shell.service.ts';
import { beforeSave } from './version.service.ts';

/** Dealers. */
export const servedDealer: ResourceServer = serveResource(dealer, {
  table: 'dealer',
  computed: {
    lastLoginAt:
      '(select max(u.last_login_at) from tenant_user u where u.tenant_id = t.tenant_id and u.dealer_id = t.id and u.deleted_at is null)',
  },
  hooks: {
    beforeCreate: beforeDealer,
    afterCreate: afterDealer,
    beforeUpdate: (_context, tx, old, patch) => judgeParent(tx, String(old.id), patch.parentDealerId),
    concerns: ['parentDealerId'],
    actions: { inviteAdmin: inviteAgain },
  },
});

/** Versions of their content. */
export const servedVersion: ResourceServer = serveResource(dealerVersion, {
  table: 'dealer_version',
  searchable: false,
  hooks: { beforeUpdate: beforeSave },
});

/** Requests to suspend or terminate. */
export const statusRequestServer: ResourceServer = serveResource(statusRequest, {
  table: 'status_request',
  searchable: false,
  hooks: { beforeCreate: placeRequest },
});

/** What authorisations require. */
export const authRequirementServer: ResourceServer = serveResource(authRequirement, {
  table: 'auth_requirement',
  searchable: false,
  hooks: { actions: switchActions(() => authRequirementServer) },
});
