import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { targetStates } from './push-message.resource.ts';

const chat = z.enum(['wechat', 'wxwork']);

const account = z.object({
  id: z.string(),
  name: z.string(),
  /** The chat account that a push goes to. */
  chat,
  nick: z.nullable(z.string()),
  /** Pushes that are left to it in this month. */
  left: z.int(),
});

/** Users with a bound chat account, to be chosen for a push. */
export const listAccounts = defineEndpoint({
  id: 'pushMessage.accounts',
  method: 'GET',
  path: '/push/accounts',
  access: 'pushMessage.create',
  query: z.object({ q: z.optional(z.string().check(z.maxLength(100))) }),
  answer: z.object({ items: z.array(account), hasMore: z.boolean() }),
  summary: 'Users with a bound chat account, with the pushes that are left to each in this month',
});

const target = z.object({
  id: z.string(),
  name: z.string(),
  chat,
  state: z.enum(targetStates),
  error: z.nullable(z.string()),
  tries: z.int(),
  sentAt: z.nullable(z.string()),
});

/** What became of a push for each account. */
export const listTargets = defineEndpoint({
  id: 'pushMessage.targets',
  method: 'GET',
  path: '/push/pushMessage/{id}/targets',
  access: 'pushMessage.read',
  params: z.object({ id: z.string().check(z.refine(isUuid, 'common.format')) }),
  answer: z.object({ items: z.array(target) }),
  errors: ['common.notFound'],
  summary: 'What became of a push for each account',
});

/** A user who can be chosen for a push. */
export type PushAccount = z.infer<typeof account>;
/** What became of a push for an account. */
export type PushTarget = z.infer<typeof target>;
