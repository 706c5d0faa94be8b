import { tableOf } from '@mp/kernel/table';
import { text } from 'drizzle-orm/pg-core';
import { accessRequest, projectGrant, projectShare, projectSubscription } from '../contract/index.ts';

/** What is granted on projects. */
export const projectGrantTable = tableOf(projectGrant, { name: 'project_grant' });

/** What is asked for. */
export const accessRequestTable = tableOf(accessRequest, { name: 'access_request' });

/** Who is told of changes of projects. */
export const projectSubscriptionTable = tableOf(projectSubscription, { name: 'project_subscription' });

/** Links for contacts of customers. */
export const projectShareTable = tableOf(projectShare, {
  name: 'project_share',
  columns: {
    /** SHA-256 of the token of the link. */
    tokenHash: text('token_hash'),
  },
});
