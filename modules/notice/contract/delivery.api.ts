import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const states = ['gathered', 'queued', 'sending', 'sent', 'merged', 'failed', 'dev', 'canceled'] as const;
const channels = ['mail', 'sms', 'robot'] as const;

const delivery = z.object({
  id: z.string(),
  channel: z.enum(channels),
  recipient: z.string(),
  language: z.string(),
  subject: z.string(),
  /** Only of those that stayed here; null otherwise. */
  body: z.nullable(z.string()),
  state: z.enum(states),
  tries: z.number(),
  error: z.nullable(z.string()),
  /** When it is tried again; null where it is not. */
  nextAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** Mails, SMS and messages of robots, the latest first. */
export const listDeliveries = defineEndpoint({
  id: 'outbox.list',
  method: 'GET',
  path: '/notice/outbox',
  access: 'outbox.read',
  query: z.object({
    channel: z.optional(z.enum(channels)),
    state: z.optional(z.enum(states)),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({ items: z.array(delivery), next: z.nullable(z.string()) }),
  summary: 'Record of mails and SMS; those of the dev outbox with their text',
});

/** Sends once more what could not be sent, or what stayed here while nothing was configured. */
export const retryDelivery = defineEndpoint({
  id: 'outbox.retry',
  method: 'POST',
  path: '/notice/outbox/{id}/retry',
  access: 'outbox.retry',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ state: z.enum(states) }),
  errors: ['common.notFound', 'notice.notRetried', 'notice.noChannel'],
  summary: 'Send a mail or SMS that failed, or stayed in the dev outbox, once more',
});

/** A mail or SMS as the record keeps it. */
export type Delivery = z.infer<typeof delivery>;
/**
 * States of a mail or SMS; `dev`: nothing is configured to send it, it stays here to be read; `gathered`: it waits for the
 * daily mail of its receiver, `merged`: it has gone along in one.
 */
export type DeliveryState = Delivery['state'];
/** Ways by which something leaves. */
export type OutboxChannel = Delivery['channel'];
/** All of them in the order in which they are offered. */
export const outboxChannels: readonly OutboxChannel[] = channels;
/** All states in the order of their life. */
export const deliveryStates: readonly DeliveryState[] = states;
