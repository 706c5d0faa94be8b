import { call } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import { giveUserRoles, position, role, userPositions, userRoles } from '../../contract/index.ts';

/** The roles of a user with their sources. */
export const rolesOfUser = (id: string) =>
  queryOptions({
    queryKey: [role.key, 'ofUser', id],
    queryFn: ({ signal }) => call(userRoles, { params: { id }, signal }),
  });

/** Makes a user a member of roles. */
export const giveRoles = (id: string, roleIds: string[]) => call(giveUserRoles, { params: { id }, body: { roleIds } });

/** The positions of a user. */
export const positionsOfUser = (id: string) =>
  queryOptions({
    queryKey: [position.key, 'ofUser', id],
    queryFn: ({ signal }) => call(userPositions, { params: { id }, signal }),
  });
