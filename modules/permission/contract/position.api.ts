import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();
const recordId = z.string().check(z.refine(isUuid, 'common.format'));
const page = z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'common.format')));
const users = z.array(recordId).check(z.maxLength(500));

const member = z.object({
  id,
  userName: z.string(),
  employeeName: z.string(),
  orgName: z.nullable(z.string()),
  /** The position, where those of positions below are listed as well. */
  positionId: id,
  positionName: z.string(),
  isMain: z.boolean(),
  /** Disabled or locked. */
  idle: z.boolean(),
});
/** A user who holds a position. */
export type PositionMember = z.infer<typeof member>;

/** Who holds a position. */
export const positionMembers = defineEndpoint({
  id: 'position.memberList',
  method: 'GET',
  path: '/permission/position/{id}/members',
  access: 'position.read',
  params: z.object({ id }),
  query: z.object({
    q: z.optional(z.string().check(z.maxLength(100))),
    includeBelow: z.optional(z.enum(['true', 'false'])),
    page,
  }),
  answer: z.object({ items: z.array(member), total: z.int() }),
  errors: ['common.notFound'],
  summary: 'Users who hold a position, with those of the positions below it where asked; 20 a page',
});

/** Gives a position to users. */
export const addPositionMembers = defineEndpoint({
  id: 'position.members',
  method: 'POST',
  path: '/permission/position/{id}/members',
  access: 'position.members',
  params: z.object({ id }),
  body: z.object({ userIds: users, isMain: z.optional(z.boolean()) }),
  answer: z.object({ changed: z.int() }),
  errors: ['common.notFound', 'common.refNotFound', 'common.selectMany', 'perm.notHeld'],
  summary: 'Give a position to users; with isMain as their main position, of which each has one',
});

/** Takes a position from users. */
export const removePositionMembers = defineEndpoint({
  id: 'position.removeMembers',
  method: 'POST',
  path: '/permission/position/{id}/members/remove',
  access: 'position.members',
  params: z.object({ id }),
  body: z.object({ userIds: users }),
  answer: z.object({ changed: z.int() }),
  errors: ['common.notFound', 'common.selectMany', 'perm.notHeld'],
  summary: 'Take a position from users',
});
