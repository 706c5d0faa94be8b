import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const counters = z.object({
  /** Open tasks. */
  pending: z.number(),
  /** Unread messages of the system. */
  message: z.number(),
  /** Unread advice of people. */
  advice: z.number(),
  /** Unread notices that open by themselves; absent where there are none. */
  popup: z.optional(z.number()),
  /** Changes with the caller's rights. */
  rights: z.string(),
  /** When this session ends by force, epoch milliseconds. */
  forcedAt: z.optional(z.number()),
});

/** What waits for the caller; a poll with `passive=1` does not keep the session awake. */
export const readHomeCounters = defineEndpoint({
  id: 'home.counters',
  method: 'GET',
  path: '/home/counters',
  access: 'session',
  query: z.object({ passive: z.optional(z.literal('1')) }),
  answer: counters,
  summary: 'Counters of the top bar',
});

/**
 * The same as they change: with `Accept: text/event-stream` an open answer with events `counters`, else one such event.
 * The stream ends after a quarter of an hour at the latest; who reads it comes back.
 */
export const streamHomeEvents = defineEndpoint({
  id: 'home.events',
  method: 'GET',
  path: '/home/events',
  access: 'session',
  query: z.object({ passive: z.optional(z.literal('1')) }),
  produces: 'text/event-stream',
  errors: ['common.tooManyRequests', 'common.unavailable'],
  summary: 'Changes of the counters as they happen',
});

/** Counters of the top bar. */
export type HomeCounters = z.infer<typeof counters>;
