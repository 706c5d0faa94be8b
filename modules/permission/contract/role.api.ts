import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();
const recordId = z.string().check(z.refine(isUuid, 'common.format'));
const page = z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'common.format')));
const text = z.optional(z.string().check(z.maxLength(100)));

/** What may be a member of a role: a user, everybody of an organisation, everybody who holds a position. */
export const memberTypes = ['user', 'org', 'position'] as const;
/** Kind of a member of a role. */
export type MemberType = (typeof memberTypes)[number];

/** Members on a page of a list. */
export const memberPageSize = 20;
/** Most members that one call adds or removes. */
export const maxMembers = 500;

const member = z.object({
  type: z.enum(memberTypes),
  id,
  name: z.string(),
  /** User name, or the code of the organisation or position. */
  code: z.nullable(z.string()),
  /** Default organisation of a user, organisation of a position, parent of an organisation. */
  orgName: z.nullable(z.string()),
  withBelow: z.boolean(),
  /** Adds nobody now: disabled, locked or deleted. */
  idle: z.boolean(),
});
/** A member of a role as it was chosen. */
export type RoleMember = z.infer<typeof member>;

/** Members of a role as they were chosen. */
export const roleMembers = defineEndpoint({
  id: 'role.memberList',
  method: 'GET',
  path: '/permission/role/{id}/members',
  access: 'role.read',
  params: z.object({ id }),
  query: z.object({ type: z.optional(z.enum(memberTypes)), q: text, page }),
  answer: z.object({ items: z.array(member), total: z.int() }),
  errors: ['common.notFound'],
  summary: 'Users, organisations and positions that are members of a role, 20 a page',
});

const chosen = z.object({
  type: z.enum(memberTypes),
  id: recordId,
  /** Of an organisation: also everybody below it. */
  withBelow: z.optional(z.boolean()),
});
/** A member to be added. */
export type ChosenMember = z.infer<typeof chosen>;

/** Adds members, or changes whether an organisation counts with what is below it. */
export const addRoleMembers = defineEndpoint({
  id: 'role.members',
  method: 'POST',
  path: '/permission/role/{id}/members',
  access: 'role.members',
  stepUp: true,
  params: z.object({ id }),
  body: z.object({ members: z.array(chosen).check(z.maxLength(maxMembers)) }),
  answer: z.object({ changed: z.int() }),
  errors: ['common.notFound', 'common.refNotFound', 'role.memberRequired', 'perm.notHeld'],
  summary: 'Add users, organisations and positions to a role',
});

/** Takes members away. */
export const removeRoleMembers = defineEndpoint({
  id: 'role.removeMembers',
  method: 'POST',
  path: '/permission/role/{id}/members/remove',
  access: 'role.members',
  params: z.object({ id }),
  body: z.object({
    members: z.array(z.object({ type: z.enum(memberTypes), id: recordId })).check(z.maxLength(maxMembers)),
  }),
  answer: z.object({ changed: z.int() }),
  errors: ['common.notFound', 'role.memberRequired', 'perm.notHeld'],
  summary: 'Take users, organisations and positions out of a role',
});

const because = z.object({
  type: z.enum(memberTypes),
  id: z.nullable(id),
  name: z.nullable(z.string()),
  /** The organisation counts with what is below it, and the user stands below. */
  below: z.boolean(),
});
/** Why a user holds a role. */
export type MemberReason = z.infer<typeof because>;

const effective = z.object({
  id,
  userName: z.string(),
  employeeName: z.string(),
  orgName: z.nullable(z.string()),
  /** Disabled or locked: holds the role again as soon as he may sign in. */
  idle: z.boolean(),
  because: z.array(because),
});
/** A user who holds a role, with the reasons. */
export type EffectiveMember = z.infer<typeof effective>;

/** Everybody who holds the role, and why. */
export const effectiveRoleMembers = defineEndpoint({
  id: 'role.effectiveMembers',
  method: 'GET',
  path: '/permission/role/{id}/effective-members',
  access: 'role.read',
  params: z.object({ id }),
  query: z.object({
    q: text,
    /** Only users of this organisation. */
    orgId: z.optional(recordId),
    includeBelow: z.optional(z.enum(['true', 'false'])),
    page,
  }),
  answer: z.object({ items: z.array(effective), total: z.int() }),
  errors: ['common.notFound'],
  summary: 'Users who hold a role, each with why: directly, by an organisation, by a position; 20 a page',
});

/** Makes a role like another one. */
export const copyRole = defineEndpoint({
  id: 'role.copy',
  method: 'POST',
  path: '/permission/role/{id}/copy',
  access: 'role.create',
  params: z.object({ id }),
  body: z.object({
    code: z.string(),
    name: z.string(),
    withMembers: z.boolean(),
    withGrants: z.boolean(),
  }),
  answer: z.object({ id }),
  idempotent: true,
  errors: ['common.notFound', 'common.duplicate', 'perm.notHeld'],
  summary: 'Make a role with the place, the members and the rights of another one',
});

const difference = z.object({
  objType: z.int(),
  objectKey: z.string(),
  name: z.string(),
  kind: z.enum(['onlyHere', 'onlyThere', 'differs']),
  here: z.int(),
  there: z.int(),
});
/** An object on which two roles hold different rights. */
export type RoleDifference = z.infer<typeof difference>;

const memberDifference = z.object({
  type: z.enum(memberTypes),
  id,
  name: z.string(),
  kind: z.enum(['onlyHere', 'onlyThere', 'differs']),
});

/** What differs between two roles. */
export const diffRoles = defineEndpoint({
  id: 'role.diff',
  method: 'GET',
  path: '/permission/role/{id}/diff/{other}',
  access: 'role.read',
  params: z.object({ id, other: id }),
  answer: z.object({
    grants: z.array(difference),
    members: z.array(memberDifference),
    /** Rights and members that are the same in both. */
    same: z.object({ grants: z.int(), members: z.int() }),
  }),
  errors: ['common.notFound'],
  summary: 'Rights and members in which two roles differ, at most 1,000 of each',
});
