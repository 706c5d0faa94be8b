import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { dispatchPhases } from './dispatch.resource.ts';

const id = z.string();
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Work that is being filled in. */
const typedWork = {
  /** The dispatch in hand, which does not count. */
  id: z.optional(z.nullable(id)),
  projectId: id,
  phase: z.enum(dispatchPhases),
  unitIds: z.array(id).check(z.maxLength(500)),
  plannedFrom: day,
  plannedTo: day,
};

const reasons = z.array(
  z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
);

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
  reasons,
});
/** A dealer beside what it is asked to do. */
export type CandidateAnswer = z.infer<typeof candidate>;

/** Dealers for some work, the best first; those that may not stand below with their reasons. */
export const readCandidates = defineEndpoint({
  id: 'dispatch.candidates',
  method: 'POST',
  path: '/projectDispatch/candidates',
  access: 'dispatch.create',
  body: z.object(typedWork),
  answer: z.object({ items: z.array(candidate) }),
  unlogged: true,
  errors: ['common.notFound'],
  summary: 'Dealers that may be sent to a site, ranked, and those that may not with the reasons',
});

const candidatePerson = z.object({ id, name: z.string(), reasons });
/** Somebody of a dealer, and why he may not be sent; nothing where he may. */
export type PersonAnswer = z.infer<typeof candidatePerson>;

/** People of a dealer for some work, at most 200 that the caller sees: those who may be sent first. */
export const readPeople = defineEndpoint({
  id: 'dispatch.people',
  method: 'POST',
  path: '/projectDispatch/people',
  access: 'dispatch.read',
  body: z.object({ ...typedWork, dealerId: id }),
  answer: z.object({ items: z.array(candidatePerson) }),
  unlogged: true,
  errors: ['common.notFound'],
  summary: 'People of a dealer that may be sent to a site, and those that may not with the reasons',
});
