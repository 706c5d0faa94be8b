import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** Where calendars read: `/ical/<token>.ics`. */
export const icalPath = '/ical';

/** Most addresses of one person. */
export const maxAddresses = 50;

const code = z.string().check(z.maxLength(60));
const subject = z.optional(z.string().check(z.refine(isUuid, 'common.format')));
const params = z.object({ feed: code });
const query = z.object({ subject });

/** The caller's address of a feed, if there is one; it is not answered again. */
const address = z.object({
  /** Its last signs; null where there is none. */
  hint: z.nullable(z.string()),
  issuedAt: z.nullable(z.string()),
  usedAt: z.nullable(z.string()),
});
/** Whether a person has an address of a feed. */
export type FeedAddress = z.infer<typeof address>;

const path = '/calendar/feeds/{feed}/address';
const errors = ['common.notFound'] as const;

/** Says whether the caller has an address of a feed, and when a calendar has read it last. */
export const readFeedAddress = defineEndpoint({
  id: 'calendarFeed.address',
  method: 'GET',
  path,
  access: 'session',
  params,
  query,
  answer: address,
  errors,
  unlogged: true,
  summary: 'Whether the caller has an address of a calendar feed, of one record where the feed is of records',
});

/** Issues the caller's address of a feed; the former one is not found from then on. */
export const issueFeedAddress = defineEndpoint({
  id: 'calendarFeed.issue',
  method: 'POST',
  path,
  access: 'session',
  params,
  query,
  answer: z.object({
    /** Path and name of the file, shown this once; the hash of its token alone is stored. */
    path: z.string(),
  }),
  errors: [...errors, 'calendar.platformUser', 'calendar.tooMany'],
  summary: 'Issue the address under which a calendar reads a feed with the rights of the caller; the former one ends',
});

/** Takes the caller's address of a feed away. */
export const revokeFeedAddress = defineEndpoint({
  id: 'calendarFeed.revoke',
  method: 'DELETE',
  path,
  access: 'session',
  params,
  query,
  answer: z.object({ revoked: z.boolean() }),
  errors,
  summary: 'Take away the address of a calendar feed; calendars find nothing under it from then on',
});
