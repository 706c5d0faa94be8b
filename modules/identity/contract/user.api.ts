import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string().check(z.refine(isUuid, 'common.format'));

/** Kinds of chat accounts that may be bound to a user. */
export const bindKinds = ['wechat', 'wxwork'] as const;
/** A kind of chat account. */
export type BindKind = (typeof bindKinds)[number];

/** Takes the chat account from exactly one user. */
export const unbindUser = defineEndpoint({
  id: 'user.unbindOne',
  method: 'POST',
  path: '/identity/user/unbind',
  access: 'user.unbind',
  body: z.object({ ids: z.array(id).check(z.maxLength(500)), kind: z.enum(bindKinds) }),
  errors: ['bind.selectUser', 'bind.onlyOne', 'auth.notBound', 'common.notFound'],
  summary: 'Unbind the wechat or enterprise wechat account of one user',
});

const contact = z.string().check(z.trim(), z.minLength(1, 'common.required'), z.maxLength(254));

/** A person with an account, found by the exact mobile number or mail address. */
export const findAccount = defineEndpoint({
  id: 'user.find',
  method: 'POST',
  path: '/identity/user/find',
  access: 'user.create',
  body: z.object({ contact }),
  answer: z.object({ id: z.string(), userName: z.string(), employeeName: z.string(), isMember: z.boolean() }),
  errors: ['common.notFound', 'common.tooManyRequests'],
  summary: 'Find a person who has an account by the exact mobile number or mail address',
});

/** Makes a person who already has an account a member of this tenant. */
export const associateUser = defineEndpoint({
  id: 'user.associate',
  method: 'POST',
  path: '/identity/user/associate',
  access: 'user.create',
  body: z.object({
    contact,
    orgIds: z.array(id).check(z.minLength(1, 'user.orgRequired'), z.maxLength(200)),
    defaultOrgId: z.optional(id),
  }),
  answer: z.object({ id: z.string(), code: z.string() }),
  errors: ['common.notFound', 'user.alreadyMember', 'common.tooManyRequests'],
  summary: 'Add an existing user to this tenant and its organisations',
});
