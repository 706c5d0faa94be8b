import { bind, type BoundRoute } from '@mp/kernel/server';
import { issueFeedAddress, readFeedAddress, revokeFeedAddress } from '../contract/index.ts';
import { issueAddress, readAddress, revokeAddress } from './address.service.ts';

/** Operations on the caller's own addresses of feeds. */
export const calendarRoutes: readonly BoundRoute[] = [
  bind(readFeedAddress, (context, { params, query }) => readAddress(context, { ...params, subject: query.subject })),
  bind(issueFeedAddress, (context, { params, query }) => issueAddress(context, { ...params, subject: query.subject }), {
    status: 201,
  }),
  bind(revokeFeedAddress, (context, { params, query }) =>
    revokeAddress(context, { ...params, subject: query.subject }),
  ),
];
