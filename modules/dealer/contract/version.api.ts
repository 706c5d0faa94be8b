import { completenessSchema, defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();
const anyObject = z.record(z.string(), z.unknown());
/** Several versions that change facts of contact only pass at once. */
export const passVersionsApi = defineEndpoint({
  id: 'dealerVersion.pass',
  method: 'POST',
  path: '/dealer/dealerVersion/pass',
  access: 'dealerVersion.read',
  body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(20)) }),
  answer: z.object({
    done: z.number(),
    refused: z.array(z.object({ id, label: z.string(), code: z.string(), params: z.optional(anyObject) })),
  }),
  errors: [],
  summary: 'Pass several versions that change facts of contact only',
});

/** A request to suspend or terminate, submitted at once. */
export const requestStatusApi = defineEndpoint({
  id: 'dealer.requestStatus',
  method: 'POST',
  path: '/dealer/dealer/{id}/request-status',
  access: 'statusRequest.create',
  params: z.object({ id }),
  body: z.object({
    kind: z.enum(['suspend', 'terminate']),
    reason: z.string().check(z.maxLength(500)),
    until: z.optional(z.nullable(z.string())),
    lastDay: z.optional(z.nullable(z.string())),
    successorId: z.optional(z.nullable(id)),
  }),
  answer: z.object({ id, title: z.string() }),
  errors: ['common.notFound', 'common.validation', 'dealer.requestOpen', 'dealer.notActive'],
  idempotent: true,
  summary: 'Ask for the suspension or termination of a dealer',
});

/** `moves`: passes to another dealer; `ends`: ends with this one; neither: is ended one by one where it is handled. */
const work = z.object({ key: z.string(), count: z.number(), moves: z.boolean(), ends: z.boolean() });
const overview = z.object({
  completeness: completenessSchema,
  /** Work that must be handed over before a termination ends. */
  work: z.array(work),
  request: z.nullable(z.object({ id, title: z.string(), kind: z.string(), handlers: z.string() })),
  versions: z.array(
    z.object({
      id,
      title: z.string(),
      versionNo: z.number(),
      state: z.string(),
      source: z.string(),
      effectiveOn: z.nullable(z.string()),
      handlers: z.nullable(z.string()),
    }),
  ),
  administrators: z.array(z.object({ id, name: z.string(), userName: z.string(), lastSignIn: z.nullable(z.string()) })),
});
/** A dealer at a glance. */
export type DealerOverview = z.infer<typeof overview>;

/** A dealer at a glance. */
export const dealerOverviewApi = defineEndpoint({
  id: 'dealer.overview',
  method: 'GET',
  path: '/dealer/dealer/{id}/overview',
  access: 'dealer.read',
  params: z.object({ id }),
  answer: overview,
  errors: ['common.notFound'],
  summary: 'A dealer at a glance: completeness, open work, versions, administrators',
});

/** Moves what a leaving dealer still has to another one, and ends what can only end. */
export const handDealerOverApi = defineEndpoint({
  id: 'dealer.handOver',
  method: 'POST',
  path: '/dealer/dealer/{id}/hand-over',
  access: 'dealer.finish',
  params: z.object({ id }),
  body: z.object({ to: z.nullable(id), keys: z.array(z.string()).check(z.minLength(1), z.maxLength(30)) }),
  answer: z.object({ work: z.array(work) }),
  errors: ['common.notFound', 'common.required', 'dealer.notActive', 'dealer.lastDayAhead'],
  summary: 'Move what a leaving dealer still has to another dealer',
});

const cards = z.object({
  applying: z.number(),
  active: z.number(),
  suspended: z.number(),
  terminating: z.number(),
  gaps: z.number(),
  expiring: z.number(),
});
/** Counts of dealers within the caller's reach. */
export type DealerCards = z.infer<typeof cards>;

/** Counts above the list. */
export const dealerCardsApi = defineEndpoint({
  id: 'dealer.cards',
  method: 'GET',
  path: '/dealer/dealers/cards',
  access: 'dealer.read',
  answer: cards,
  errors: [],
  summary: 'Counts of dealers by status, gaps and agreements that end soon',
});
