import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const found = z.object({
  /** `identity.user`. */
  resource: z.string(),
  id: z.string(),
  label: z.string(),
  number: z.nullable(z.string()),
});

/** Finds records of all resources that the caller may read, by the beginning of a number or a part of a name. */
export const searchRecords = defineEndpoint({
  id: 'home.search',
  method: 'GET',
  path: '/home/search',
  access: 'session',
  query: z.object({ q: z.string().check(z.maxLength(100)) }),
  answer: z.object({ items: z.array(found) }),
  summary: 'Records by number or name over all resources that the caller may read',
});

/** A record that was found. */
export type FoundRecord = z.infer<typeof found>;
