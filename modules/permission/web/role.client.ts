import { call, endpointQuery } from '@mp/kernel/web';
import { keepPreviousData } from '@tanstack/react-query';
import {
  addPositionMembers,
  addRoleMembers,
  type ChosenMember,
  copyRole,
  diffRoles,
  effectiveRoleMembers,
  type MemberType,
  position,
  positionMembers,
  removePositionMembers,
  removeRoleMembers,
  role,
  roleMembers,
} from '../contract/index.ts';

/** Members of a role as they were chosen, 20 a page. */
export const membersOf = (id: string, asked: { type: MemberType | undefined; q: string; page: number }) => ({
  ...endpointQuery(role.key, roleMembers, {
    params: { id },
    query: { type: asked.type, q: asked.q, page: String(asked.page) },
  }),
  placeholderData: keepPreviousData,
});

/** What is asked of those who hold a role. */
export interface EffectiveAsked {
  readonly q: string;
  readonly orgId: string | undefined;
  readonly isBelow: boolean;
  readonly page: number;
}

/** Everybody who holds a role with the reasons, 20 a page. */
export const effectiveMembersOf = (id: string, asked: EffectiveAsked) => ({
  ...endpointQuery(role.key, effectiveRoleMembers, {
    params: { id },
    query: {
      q: asked.q,
      orgId: asked.orgId,
      includeBelow: asked.isBelow ? 'true' : 'false',
      page: String(asked.page),
    },
  }),
  placeholderData: keepPreviousData,
});

/** Adds members to a role. */
export const addMembers = (id: string, members: ChosenMember[]) =>
  call(addRoleMembers, { params: { id }, body: { members } });

/** Takes members out of a role. */
export const removeMembers = (id: string, members: { type: MemberType; id: string }[]) =>
  call(removeRoleMembers, { params: { id }, body: { members } });

/** Makes a role like another one; answers its id. */
export const copyOf = (id: string, wish: { code: string; name: string; withMembers: boolean; withGrants: boolean }) =>
  call(copyRole, { params: { id }, body: wish });

/** In what two roles differ. */
export const differencesOf = (id: string, other: string) =>
  endpointQuery(role.key, diffRoles, { params: { id, other } });

/** Who holds a position, 20 a page. */
export const holdersOfPosition = (id: string, asked: { q: string; isBelow: boolean; page: number }) => ({
  ...endpointQuery(position.key, positionMembers, {
    params: { id },
    query: { q: asked.q, includeBelow: asked.isBelow ? 'true' : 'false', page: String(asked.page) },
  }),
  placeholderData: keepPreviousData,
});

/** Gives a position to users; with `isMain` as their main one. */
export const givePosition = (id: string, userIds: string[], isMain?: boolean) =>
  call(addPositionMembers, { params: { id }, body: { userIds, isMain } });

/** Takes a position from users. */
export const revokePosition = (id: string, userIds: string[]) =>
  call(removePositionMembers, { params: { id }, body: { userIds } });
