import { bind, runAction } from '@mp/kernel/server';
import type { BoundRoute } from '@mp/kernel/server';
import * as api from '../contract/user.api.ts';
import { addShared, levelOfShared, usersOfShared } from './shared.service.ts';
import { associateUser, findAccount } from './user-association.service.ts';
import { unbindOne, userServer } from './user.service.ts';

/** Operations on users besides those that every resource has. */
export const userRoutes: readonly BoundRoute[] = [
  bind(
    api.unbindUser,
    async (context, { body }) => {
      await unbindOne(body.ids, (id) => runAction(context, userServer, 'unbind', id, { kind: body.kind }));
    },
    { status: 204 },
  ),
  bind(api.findAccount, (context, { body }) => findAccount(context, body.contact)),
  bind(api.sharedOrganisations, (context, { query }) => levelOfShared(context, query.parent)),
  bind(api.sharedUsers, (context, { query }) => usersOfShared(context, query)),
  bind(api.addSharedUsers, (context, { body }) => addShared(context, body), { status: 201 }),
  bind(api.associateUser, (context, { body }) => associateUser(context, body), { status: 201 }),
];
