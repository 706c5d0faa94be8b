import { bind, type BoundRoute } from '@mp/kernel/server';
import { listAccounts, listTargets } from '../contract/index.ts';
import { accountsFor, targetsFor } from './push-message.service.ts';

/** Operations of pushes besides those that every resource has. */
export const pushRoutes: readonly BoundRoute[] = [
  bind(listAccounts, (context, { query }) => accountsFor(context, query.q)),
  bind(listTargets, async (context, { params }) => ({ items: await targetsFor(context, params.id) })),
];
