import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const change = z.object({
  /** `identity.user`. */
  entity: z.string(),
  entityId: z.string(),
  version: z.number(),
  at: z.string(),
  /** Kind of the record in the caller's language: "user". */
  kind: z.string(),
  /** Name of the record; null where the caller may not read it, or nothing says it any more. */
  name: z.nullable(z.string()),
  /** The record is there and the caller may read it. */
  isThere: z.boolean(),
  /** What was done, in the caller's language. */
  act: z.string(),
  actorName: z.nullable(z.string()),
  /** Names of the changed fields that the caller may read, in his language; none of a record that was made then. */
  fields: z.array(z.string()),
});

/** The latest entries of the audit trail: the caller's own; all of the tenant for its administrators. */
export const recentChanges = defineEndpoint({
  id: 'home.recentChanges',
  method: 'GET',
  path: '/home/recent-changes',
  access: 'session',
  answer: z.object({ items: z.array(change) }),
  summary: "The caller's latest changes; for administrators those of the whole tenant",
});

/** One entry of the recent changes. */
export type RecentChange = z.infer<typeof change>;
