import { defineItemsOfRecord } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { bindKinds } from './user.api.ts';

const id = z.string();

const session = z.object({
  id,
  createdAt: z.string(),
  lastSeen: z.string(),
  ip: z.nullable(z.string()),
  ua: z.nullable(z.string()),
  /** When a forced logout that was announced takes effect; null when none was. */
  forcedAt: z.nullable(z.string()),
});
/** A living session of a user in the tenant. */
export type UserSession = z.infer<typeof session>;

/** The sessions of a user, for those who may end them. */
export const userSessions = defineItemsOfRecord({
  id: 'user.sessions',
  path: '/identity/user/{id}/sessions',
  access: 'user.forceLogout',
  item: session,
  summary: "A user's living sessions in the tenant, the newest first, at most 50",
});

const binding = z.object({ kind: z.enum(bindKinds), nick: z.nullable(z.string()), boundAt: z.string() });
/** A chat account that is bound to a user. */
export type UserBinding = z.infer<typeof binding>;

/** The chat accounts of a user, for those who may take them away. */
export const userBindings = defineItemsOfRecord({
  id: 'user.bindingList',
  path: '/identity/user/{id}/bindings',
  access: 'user.unbind',
  item: binding,
  errors: ['perm.fieldDenied'],
  summary: 'Wechat and enterprise wechat accounts bound to a user',
});
