import { bind, runAction } from '@mp/kernel/server';
import type { BoundRoute } from '@mp/kernel/server';
import * as factorApi from '../contract/factor.api.ts';
import * as leaving from '../contract/leaver.api.ts';
import * as api from '../contract/user.api.ts';
import * as accountApi from '../contract/user-account.api.ts';
import { openWorkOf, takeAway } from './leaver.service.ts';
import { addShared, levelOfShared, usersOfShared } from './shared.service.ts';
import { bindingsOfUser, factorsOfUser, sessionsOfUser } from './user-account.service.ts';
import { associateUser, findAccount } from './user-association.service.ts';
import { unbindOne, userServer } from './user.service.ts';

/** Operations on users besides those that every resource has. */
export const userRoutes: readonly BoundRoute[] = [
  bind(
    api.unbindUser,
    async (context, { body }) => {
      await unbindOne(body.ids, (id) =>
        runAction(context, userServer, { action: 'unbind', id, params: { kind: body.kind } }),
      );
    },
    { status: 204 },
  ),
  bind(accountApi.userSessions, async (context, { params }) => ({ items: await sessionsOfUser(context, params.id) })),
  bind(accountApi.userBindings, async (context, { params }) => ({ items: await bindingsOfUser(context, params.id) })),
  bind(factorApi.userFactors, async (context, { params }) => ({ items: await factorsOfUser(context, params.id) })),
  bind(leaving.readOpenWork, (context, { body }) => openWorkOf(context, body.ids)),
  bind(leaving.disableWithWork, (context, { body }) => takeAway(context, { ...body, act: 'disable' })),
  bind(leaving.lockWithWork, (context, { body }) => takeAway(context, { ...body, act: 'lock' })),
  bind(api.findAccount, (context, { body }) => findAccount(context, body.contact)),
  bind(api.sharedOrganisations, (context, { query }) => levelOfShared(context, query.parent)),
  bind(api.sharedUsers, (context, { query }) => usersOfShared(context, query)),
  bind(api.addSharedUsers, (context, { body }) => addShared(context, body), { status: 201 }),
  bind(api.associateUser, (context, { body }) => associateUser(context, body), { status: 201 }),
];
