import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.object({ id: z.uuid() });
const cursor = z.optional(z.string().check(z.maxLength(600)));

const receiver = z.object({
  id: z.string(),
  name: z.string(),
  /** Disabled or outside of the period of membership: receives nothing. */
  isLeftOut: z.boolean(),
  /** Where the SMS (masked) or mail goes; null for what is read in the console, and where there is none. */
  address: z.nullable(z.string()),
});

/** Whom a publication would reach, before it is sent. */
export const listReceivers = defineEndpoint({
  id: 'announcement.receivers',
  method: 'GET',
  path: '/notice/announcement/{id}/receivers',
  access: 'announcement.publish',
  params: id,
  query: z.object({ cursor }),
  answer: z.object({
    /** Who receives it, exactly. */
    count: z.number(),
    /** Who is meant and may not sign in. */
    leftOut: z.number(),
    /** Of those who receive it, who has no number or address. */
    withoutAddress: z.number(),
    items: z.array(receiver),
    next: z.nullable(z.string()),
  }),
  errors: ['common.notFound'],
  summary: 'Count and list of those whom a publication would reach',
});

const tracking = z.object({
  receivers: z.number(),
  /** Receipts written so far; fewer than receivers while it goes out in the background. */
  sent: z.number(),
  delivered: z.number(),
  /** Mails or SMS that nothing could send. */
  failed: z.number(),
  read: z.number(),
  done: z.number(),
});

/** How far a publication has come. */
export const readTracking = defineEndpoint({
  id: 'announcement.tracking',
  method: 'GET',
  path: '/notice/announcement/{id}/tracking',
  access: 'announcement.track',
  params: id,
  answer: tracking,
  errors: ['common.notFound'],
  summary: 'Sent, delivered, read and done receivers of a publication',
});

const receiptStates = ['unread', 'read', 'open', 'done', 'failed'] as const;

const receipt = z.object({
  id: z.string(),
  name: z.string(),
  readAt: z.nullable(z.string()),
  handledAt: z.nullable(z.string()),
  /** State of the mail or SMS; null where there is none. */
  delivery: z.nullable(z.enum(['queued', 'sending', 'sent', 'failed', 'dev', 'canceled', 'gathered', 'merged'])),
  error: z.nullable(z.string()),
});

/** Receivers of a publication with what they did. */
export const listReceipts = defineEndpoint({
  id: 'announcement.receipts',
  method: 'GET',
  path: '/notice/announcement/{id}/receipts',
  access: 'announcement.track',
  params: id,
  query: z.object({ state: z.optional(z.enum(receiptStates)), cursor }),
  answer: z.object({ items: z.array(receipt), next: z.nullable(z.string()) }),
  errors: ['common.notFound'],
  summary: 'Receivers of a publication by what they did, by pages of 50',
});

/** What a publication's receivers are narrowed to. */
export type ReceiptState = (typeof receiptStates)[number];
/** All of them in the order in which they are offered. */
export const allReceiptStates: readonly ReceiptState[] = receiptStates;
/** A receiver of a publication with what he did. */
export type Receipt = z.infer<typeof receipt>;
/** How far a publication has come. */
export type Tracking = z.infer<typeof tracking>;
