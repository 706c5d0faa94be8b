import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const type = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const origin = z.enum(['person', 'system']);

const received = z.object({
  id: z.string(),
  title: z.string(),
  /** 1 notice, 2 advice: something is to be done; 3 SMS, 4 mail. */
  type,
  origin,
  source: z.nullable(z.string()),
  publisherName: z.nullable(z.string()),
  publishedAt: z.string(),
  summary: z.nullable(z.string()),
  readAt: z.nullable(z.string()),
  handledAt: z.nullable(z.string()),
});

const file = z.object({ id: z.string(), name: z.string(), size: z.number() });

const detail = z.extend(received, {
  /** Sanitised HTML with the addresses of its pictures, good for five minutes. */
  body: z.string(),
  files: z.array(file),
  handle: z.nullable(z.object({ method: z.union([z.literal(1), z.literal(2)]), url: z.string() })),
});

const id = z.object({ id: z.uuid() });
const state = z.object({ readAt: z.nullable(z.string()), handledAt: z.nullable(z.string()) });

/** Received notices, unread first, then the latest. */
export const listReceived = defineEndpoint({
  id: 'notice.mine',
  method: 'GET',
  path: '/notice/mine',
  access: 'session',
  query: z.object({
    origin: z.optional(origin),
    type: z.optional(z.enum(['1', '2', '3', '4'])),
    state: z.optional(z.enum(['unread', 'read', 'todo', 'done'])),
    /** Only what opens by itself. */
    popup: z.optional(z.literal('1')),
    q: z.optional(z.string().check(z.maxLength(100))),
    size: z.optional(z.string().check(z.regex(/^(?:[1-9]|[1-9]\d|1\d\d|200)$/))),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({
    items: z.array(received),
    total: z.number(),
    totalIsEstimate: z.boolean(),
    next: z.nullable(z.string()),
  }),
  summary: "The caller's notices and messages",
});

/** One received notice with its text. */
export const readReceived = defineEndpoint({
  id: 'notice.one',
  method: 'GET',
  path: '/notice/{id}',
  access: 'session',
  params: id,
  answer: detail,
  summary: 'A received notice; reading it here does not mark it as read',
});

/** Marks a received notice as read. */
export const markRead = defineEndpoint({
  id: 'notice.read',
  method: 'POST',
  path: '/notice/{id}/read',
  access: 'session',
  params: id,
  answer: state,
  summary: 'Mark a received notice as read',
});

/** Marks a received notice as done, which is also read. */
export const markDone = defineEndpoint({
  id: 'notice.done',
  method: 'POST',
  path: '/notice/{id}/done',
  access: 'session',
  params: id,
  answer: state,
  summary: 'Mark what a received notice asks for as done',
});

/** Marks all notices, or those of one origin, as read. */
export const markAllRead = defineEndpoint({
  id: 'notice.readAll',
  method: 'POST',
  path: '/notice/read-all',
  access: 'session',
  body: z.object({ origin: z.optional(origin) }),
  answer: z.object({ read: z.number() }),
  summary: 'Mark all received notices as read',
});

/** An address of an attachment of a received notice. */
export const linkOfNoticeFile = defineEndpoint({
  id: 'notice.file',
  method: 'GET',
  path: '/notice/{id}/files/{fileId}',
  access: 'session',
  params: z.object({ id: z.uuid(), fileId: z.uuid() }),
  answer: z.object({ url: z.string() }),
  summary: 'Signed address of an attachment, good for five minutes',
});

/** A received notice as lists show it. */
export type ReceivedNotice = z.infer<typeof received>;
/** A received notice with its text. */
export type NoticeDetail = z.infer<typeof detail>;
/** Who speaks: people, or the system's modules. */
export type NoticeOrigin = z.infer<typeof origin>;
/** What a list of received notices is asked. */
export type ReceivedQuery = z.infer<NonNullable<typeof listReceived.query>>;
