import { call, endpointQuery } from '@mp/kernel/web';
import { giveUserRoles, position, role, userPositions, userRoles } from '../../contract/index.ts';

/** The roles of a user with their sources. */
export const rolesOfUser = (id: string) => endpointQuery(role.key, userRoles, { params: { id } });

/** Makes a user a member of roles. */
export const giveRoles = (id: string, roleIds: string[]) => call(giveUserRoles, { params: { id }, body: { roleIds } });

/** The positions of a user. */
export const positionsOfUser = (id: string) => endpointQuery(position.key, userPositions, { params: { id } });
