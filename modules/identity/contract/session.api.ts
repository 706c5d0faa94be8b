import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import type { LoginUserInfo } from './login.ts';

const id = z.string().check(z.refine(isUuid));

/** Enters another tenant of the caller: a new session, a new token. */
export const switchTenant = defineEndpoint<
  Record<string, never>,
  Record<string, never>,
  { tenancyId: number },
  LoginUserInfo
>({
  id: 'session.tenant',
  method: 'POST',
  path: '/identity/session/tenant',
  access: 'session',
  body: z.object({ tenancyId: z.coerce.number().check(z.int()) }) as never,
  errors: ['common.notFound'],
  summary: 'Enter another tenant; the old session ends',
});

const own = z.object({
  id,
  current: z.boolean(),
  createdAt: z.string(),
  lastSeen: z.string(),
  ip: z.nullable(z.string()),
  ua: z.nullable(z.string()),
  loginType: z.string(),
});

/** The caller's sessions that are alive. */
export const listOwnSessions = defineEndpoint({
  id: 'session.listOwn',
  method: 'GET',
  path: '/identity/session',
  access: 'session',
  answer: z.object({ items: z.array(own) }),
  summary: "The caller's own sessions",
});

/** Ends one of the caller's own sessions. */
export const endOwnSession = defineEndpoint({
  id: 'session.endOwn',
  method: 'DELETE',
  path: '/identity/session/{id}',
  access: 'session',
  params: z.object({ id }),
  errors: ['common.notFound'],
  summary: "End one of the caller's own sessions",
});

/** Ends sessions of members of the tenant: after five minutes, now, or takes the end back. */
export const forceLogout = defineEndpoint({
  id: 'session.force',
  method: 'POST',
  path: '/identity/session/force',
  access: 'user.forceLogout',
  stepUp: true,
  body: z.object({
    userIds: z.array(id).check(z.minLength(1), z.maxLength(500)),
    when: z.enum(['later', 'now', 'cancel']),
    reason: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({ sessions: z.number(), at: z.nullable(z.string()) }),
  errors: ['common.notFound', 'user.higherRank'],
  summary: 'Forced logout of users after five minutes or now, or its cancellation',
});

/** One of the caller's own sessions. */
export type OwnSession = z.infer<typeof own>;
