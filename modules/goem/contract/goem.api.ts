import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const goemCard = z.object({
  code: z.string(),
  name: z.string(),
  brands: z.array(z.string()),
  engineFamilies: z.array(z.string()),
  licenceTo: z.string(),
  /** Only where the GOEM publishes them. */
  guests: z.array(z.object({ name: z.string(), region: z.nullable(z.string()) })),
});
/** A GOEM as everybody may see it. */
export type PublicGoem = z.infer<typeof goemCard>;
/** Every field that a public answer may hold of a GOEM. */
export const publicGoemFields = Object.keys(goemCard.shape);

/** Shortest part of a name, brand or code that is looked for. */
export const goemQueryLength = 4;

/** GOEMs with a valid licence by name, brand or code. */
export const publicGoems = defineEndpoint({
  id: 'public.goems',
  method: 'GET',
  path: '/dealer/public/goems',
  access: 'public',
  query: z.object({
    q: z.string().check(z.maxLength(100)),
    pass: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: z.object({ items: z.array(goemCard) }),
  errors: ['public.tenantUnknown', 'public.rateLimited', 'public.checkNeeded', 'public.tooShort'],
  unlogged: true,
  summary: 'Look up makers that hold a licence',
});
