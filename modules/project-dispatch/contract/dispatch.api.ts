import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { dispatchPhases } from './dispatch.resource.ts';

const id = z.string();
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

const candidate = z.object({
  id,
  code: z.string(),
  name: z.string(),
  /** 0 to 100; null of a dealer that may not. */
  score: z.nullable(z.number()),
  points: z.object({ distance: z.number(), load: z.number(), people: z.number(), rating: z.number() }),
  distanceKm: z.nullable(z.number()),
  /** The distance is that to the city or district of the site. */
  isRough: z.boolean(),
  openDispatches: z.number(),
  freeUnits: z.number(),
  units: z.number(),
  rating: z.nullable(z.number()),
  /** Why it may not; empty when it may. */
  reasons: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
});
/** A dealer beside what it is asked to do. */
export type CandidateAnswer = z.infer<typeof candidate>;

/** Dealers for some work, the best first; those that may not stand below with their reasons. */
export const readCandidates = defineEndpoint({
  id: 'dispatch.candidates',
  method: 'POST',
  path: '/projectDispatch/candidates',
  access: 'dispatch.create',
  body: z.object({
    /** The dispatch in hand, which does not count. */
    id: z.optional(z.nullable(id)),
    projectId: id,
    phase: z.enum(dispatchPhases),
    unitIds: z.array(id).check(z.maxLength(500)),
    plannedFrom: day,
    plannedTo: day,
  }),
  answer: z.object({ items: z.array(candidate) }),
  unlogged: true,
  errors: ['common.notFound'],
  summary: 'Dealers that may be sent to a site, ranked, and those that may not with the reasons',
});
