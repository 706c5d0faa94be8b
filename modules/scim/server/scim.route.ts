import { bind, type BoundRoute } from '@mp/kernel/server';
import { issueScimToken } from '../contract/index.ts';
import { issueToken } from './scim-client.service.ts';

/** Operations on directories besides those that every resource has. */
export const scimRoutes: readonly BoundRoute[] = [
  bind(issueScimToken, (context, { params }) => issueToken(context, params.id), { status: 201 }),
];
