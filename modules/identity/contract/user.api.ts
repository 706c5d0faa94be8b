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

const sharedOrganisation = z.object({ id: z.string(), name: z.string(), type: z.string(), hasChildren: z.boolean() });
/** An organisation of the tenant whose organisations the caller's tenant shares. */
export type SharedOrganisation = z.infer<typeof sharedOrganisation>;

/** One level of the organisations that the tenant shares, read-only. */
export const sharedOrganisations = defineEndpoint({
  id: 'user.sharedOrganisations',
  method: 'GET',
  path: '/identity/shared-organisations',
  access: 'user.create',
  query: z.object({ parent: z.optional(z.string()) }),
  answer: z.object({ source: z.nullable(z.string()), items: z.array(sharedOrganisation) }),
  summary: 'Organisations of another tenant that this one shares, level by level; source is null where none are shared',
});

const sharedUser = z.object({
  id: z.string(),
  userName: z.string(),
  employeeName: z.string(),
  orgName: z.nullable(z.string()),
  isMember: z.boolean(),
});
/** A person of the tenant whose organisations the caller's tenant shares. */
export type SharedUser = z.infer<typeof sharedUser>;

/** People of the shared organisations. */
export const sharedUsers = defineEndpoint({
  id: 'user.sharedUsers',
  method: 'GET',
  path: '/identity/shared-users',
  access: 'user.create',
  query: z.object({ orgId: z.optional(z.string()), q: z.optional(z.string().check(z.maxLength(100))) }),
  answer: z.object({ items: z.array(sharedUser) }),
  errors: ['common.notFound'],
  summary: 'Up to 50 enabled users at or below a shared organisation whose names hold the text',
});

/** Makes people of the shared organisations members of this tenant. */
export const addSharedUsers = defineEndpoint({
  id: 'user.addShared',
  method: 'POST',
  path: '/identity/shared-users',
  access: 'user.create',
  body: z.object({
    ids: z.array(id).check(z.minLength(1, 'common.selectMany'), z.maxLength(50)),
    orgIds: z.array(id).check(z.minLength(1, 'user.orgRequired'), z.maxLength(200)),
  }),
  answer: z.object({ added: z.int(), code: z.string() }),
  errors: ['common.notFound', 'user.alreadyMember'],
  summary: 'Add users of the shared organisations to this tenant and its organisations; all or none',
});
