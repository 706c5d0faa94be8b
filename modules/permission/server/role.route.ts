import { bind } from '@mp/kernel/server';
import type { BoundRoute } from '@mp/kernel/server';
import * as positionApi from '../contract/position.api.ts';
import * as roleApi from '../contract/role.api.ts';
import * as userRoleApi from '../contract/user-role.api.ts';
import { addHolders, listHolders, removeHolders } from './position-member.service.ts';
import { copyRole, diffOf } from './role-copy.service.ts';
import { addMembers, listEffectiveMembers, listMembers, removeMembers } from './role-member.service.ts';
import { giveRolesToUser, positionsOfUser, rolesOfUser } from './user-role.service.ts';

const pageOf = (page: string | undefined) => Number(page ?? 1);

/** Operations on roles and positions besides those that every resource has. */
export const roleRoutes: readonly BoundRoute[] = [
  bind(roleApi.roleMembers, (context, { params, query }) =>
    listMembers(context, params.id, { type: query.type, q: query.q, page: pageOf(query.page) }),
  ),
  bind(roleApi.addRoleMembers, (context, { params, body }) => addMembers(context, params.id, body.members)),
  bind(roleApi.removeRoleMembers, (context, { params, body }) => removeMembers(context, params.id, body.members)),
  bind(roleApi.effectiveRoleMembers, (context, { params, query }) =>
    listEffectiveMembers(context, params.id, {
      q: query.q,
      orgId: query.orgId,
      includeBelow: query.includeBelow !== 'false',
      page: pageOf(query.page),
    }),
  ),
  bind(roleApi.copyRole, (context, { params, body }) => copyRole(context, params.id, body), { status: 201 }),
  bind(roleApi.diffRoles, (context, { params }) => diffOf(context, params.id, params.other)),
  bind(userRoleApi.userRoles, async (context, { params }) => ({ items: await rolesOfUser(context, params.id) })),
  bind(userRoleApi.giveUserRoles, (context, { params, body }) => giveRolesToUser(context, params.id, body.roleIds)),
  bind(userRoleApi.userPositions, async (context, { params }) => ({
    items: await positionsOfUser(context, params.id),
  })),
  bind(positionApi.positionMembers, (context, { params, query }) =>
    listHolders(context, params.id, {
      q: query.q,
      includeBelow: query.includeBelow === 'true',
      page: pageOf(query.page),
    }),
  ),
  bind(positionApi.addPositionMembers, (context, { params, body }) => addHolders(context, params.id, body)),
  bind(positionApi.removePositionMembers, (context, { params, body }) =>
    removeHolders(context, params.id, body.userIds),
  ),
];
