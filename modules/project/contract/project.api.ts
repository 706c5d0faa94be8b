import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { conflictReasons } from './protection.rules.ts';

const id = z.string();
const text = z.string().check(z.maxLength(100));
const number = z.string().check(z.maxLength(20));

const conflict = z.object({
  score: z.number(),
  protectedUntil: z.nullable(z.string()),
  /** What the reader may see of it; null where it is another party's. */
  project: z.nullable(
    z.object({
      id,
      no: z.string(),
      name: z.string(),
      customer: z.string(),
      owner: z.nullable(z.string()),
      state: z.string(),
      reasons: z.array(z.enum(conflictReasons)),
    }),
  ),
});
/** A registration that may be the same business. */
export type ProjectConflict = z.infer<typeof conflict>;

/** Registrations that may be the business in hand, the most alike first; of another party's only how long it is protected. */
export const projectConflicts = defineEndpoint({
  id: 'project.conflicts',
  method: 'POST',
  path: '/project/project/conflicts',
  access: 'project.create',
  body: z.object({
    /** The project itself, which is not meant. */
    id: z.optional(z.nullable(id)),
    name: text,
    endCustomerId: id,
    siteName: text,
    siteRegionId: id,
    siteLng: z.optional(z.nullable(number)),
    siteLat: z.optional(z.nullable(number)),
    estKva: number,
  }),
  answer: z.object({ items: z.array(conflict) }),
  unlogged: true,
  errors: ['common.tooManyRequests'],
  summary: 'Registrations that may be the same business as the one that is being entered',
});
