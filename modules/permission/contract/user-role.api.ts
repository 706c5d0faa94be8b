import { defineEndpoint, defineItemsOfRecord, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { memberTypes } from './role.api.ts';

const id = z.string();
const recordId = z.string().check(z.refine(isUuid, 'common.format'));

/** Most roles that one call gives to a user. */
const maxRolesAtOnce = 50;

const source = z.object({
  /** `user`: by name. */
  type: z.enum(memberTypes),
  id: z.nullable(id),
  name: z.nullable(z.string()),
  /** The organisation counts with what is below it, and the user stands below. */
  below: z.boolean(),
  /** Why the role does not come to the user this way now; null when it does. */
  inactive: z.nullable(z.enum(['roleUnusable', 'orgDisabled', 'positionDisabled', 'external'])),
});
/** A way by which a role comes to a user. */
export type RoleSource = z.infer<typeof source>;

const held = z.object({
  id,
  code: z.string(),
  name: z.string(),
  orgName: z.nullable(z.string()),
  builtin: z.boolean(),
  sources: z.array(source),
});
/** A role of a user with all its sources. */
export type UserRole = z.infer<typeof held>;

/** The roles of a user. */
export const userRoles = defineItemsOfRecord({
  id: 'role.ofUser',
  path: '/permission/user/{id}/roles',
  access: 'role.read',
  item: held,
  summary: 'Roles of a user within the reach of the caller, each with its sources: by name, organisation, position',
});

/** Makes a user a member of roles, all or none. */
export const giveUserRoles = defineEndpoint({
  id: 'role.giveToUser',
  method: 'POST',
  path: '/permission/user/{id}/roles',
  access: 'role.members',
  stepUp: true,
  params: z.object({ id }),
  body: z.object({
    roleIds: z.array(recordId).check(z.minLength(1, 'role.chooseRole'), z.maxLength(maxRolesAtOnce)),
  }),
  answer: z.object({ changed: z.int() }),
  errors: ['common.notFound', 'common.refNotFound', 'role.chooseRole', 'perm.notHeld'],
  summary: 'Make a user a member of roles, all or none',
});

const place = z.object({
  id,
  code: z.string(),
  name: z.string(),
  orgName: z.nullable(z.string()),
  isMain: z.boolean(),
  /** The position is disabled: it gives the user nothing now. */
  idle: z.boolean(),
});
/** A position that a user holds. */
export type UserPosition = z.infer<typeof place>;

/** The positions of a user. */
export const userPositions = defineItemsOfRecord({
  id: 'position.ofUser',
  path: '/permission/user/{id}/positions',
  access: 'position.read',
  item: place,
  summary: 'Positions of a user within the reach of the caller, the main one first',
});
