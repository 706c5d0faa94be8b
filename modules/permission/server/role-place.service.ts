import { recordsOf } from '@mp/kernel/server';
import type { Dependant } from '@mp/organisation/server';
import { position, role } from '../contract/index.ts';
import * as query from './role-place.query.ts';

/** Roles and positions keep their organisation from being deleted, and go along when it becomes part of another one. */
export const placesOfRoles: Dependant = {
  blocks: async (tx, orgId) => {
    const { roles, positions } = await query.countIn(tx, orgId);
    return roles > 0 ? 'role.title' : positions > 0 ? 'position.title' : undefined;
  },
  merge: async (context, from, into) => {
    const moved = { action: 'move', reason: from };
    const roles = await query.lockStanding(context, 'role', from);
    await recordsOf(context, role).updateMany(roles, () => ({ orgId: into }), moved);
    const positions = await query.lockStanding(context, 'position', from);
    await recordsOf(context, position).updateMany(positions, () => ({ orgId: into }), moved);
    await query.moveMembership(context, from, into);
  },
};
