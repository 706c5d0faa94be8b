import { bindActions, serveResource, switchHandlers, type ResourceServer } from '@mp/kernel/server';
import {
  authRequirement,
  authRequirementActions,
  dealer,
  dealerActions,
  dealerVersion,
  statusRequest,
} from '../contract/index.ts';
import { afterDealer, beforeDealer, inviteAgain, placeRequest, requireParent } from './dealer-registration.service.ts';
import { dealerEffects, statusRequestEffects } from './status.service.ts';
import { beforeSave, dealerVersions } from './dealer-versions.ts';

/** Dealers. */
export const servedDealer: ResourceServer = serveResource(dealer, {
  table: 'dealer',
  // A version refers to its dealer; keys back would be a circle, in which neither a backup nor an insert has a first row.
  without: {
    'foreign key effectiveVersionId': 'the version refers to the dealer; the server alone writes the field',
    'foreign key openVersionId': 'the version refers to the dealer; the server alone writes the field',
  },
  computed: {
    lastLoginAt:
      '(select max(u.last_login_at) from tenant_user u where u.tenant_id = t.tenant_id and u.dealer_id = t.id and u.deleted_at is null)',
  },
  hooks: {
    beforeCreate: beforeDealer,
    afterCreate: afterDealer,
    beforeUpdate: (tx, old, patch) => requireParent(tx, old.id, patch.parentDealerId),
    concerns: ['parentDealerId'],
  },
  actions: bindActions(dealerActions, { inviteAdmin: inviteAgain }),
  effects: dealerEffects,
});

/** Versions of their content. */
export const servedVersion: ResourceServer = serveResource(dealerVersion, {
  table: 'dealer_version',
  searchable: false,
  hooks: { beforeUpdate: beforeSave },
  filesElsewhere: ['qualifications'],
  effects: dealerVersions.effects,
});

/** Requests to suspend or terminate. */
export const statusRequestServer: ResourceServer = serveResource(statusRequest, {
  table: 'status_request',
  searchable: false,
  hooks: { beforeCreate: placeRequest },
  effects: statusRequestEffects,
});

/** What authorisations require. */
export const authRequirementServer: ResourceServer = serveResource(authRequirement, {
  table: 'auth_requirement',
  searchable: false,
  actions: bindActions(authRequirementActions, switchHandlers(authRequirement)),
});
