import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();
const anyObject = z.record(z.string(), z.unknown());
const words = z.record(z.string(), z.string());

const markSchema = z.object({
  mark: z.enum(['ok', 'return']),
  remark: z.nullable(z.string()),
  byId: z.string(),
  byName: z.string(),
  at: z.string(),
  node: z.nullable(z.string()),
});
const lineSchema = z.object({
  path: z.string(),
  field: z.string(),
  kind: z.enum(['changed', 'added', 'removed']),
  old: z.unknown(),
  new: z.unknown(),
  columns: z.readonly(z.array(z.string())),
  changeClass: z.enum(['a', 'b', 'c', 'd']),
  marks: z.readonly(z.array(markSchema)),
  was: z.nullable(markSchema),
});
const fileSchema = z.object({ id, name: z.string(), size: z.number(), type: z.string() });
const problemSchema = z.object({ path: z.string(), code: z.string(), params: z.optional(anyObject) });
const completenessSchema = z.object({
  percent: z.number(),
  sections: z.readonly(z.array(z.object({ section: z.string(), has: z.number(), of: z.number() }))),
});

/** Begin a version as a copy of the valid one. */
export const beginVersionApi = defineEndpoint({
  id: 'dealerVersion.change',
  method: 'POST',
  path: '/dealer/dealerVersion/begin',
  access: 'dealerVersion.change',
  body: z.object({ dealerId: id, source: z.optional(z.enum(['change', 'authorise'])) }),
  answer: z.object({ id, version: z.number() }),
  errors: ['dealer.openVersionExists', 'dealer.notActive', 'common.notFound'],
  idempotent: true,
  summary: 'Begin a version of a dealer as a copy of the valid one',
});

const comparison = z.object({
  /** Against the version it is based on; empty for the first one's base. */
  base: z.nullable(z.object({ id, title: z.string() })),
  lines: z.array(lineSchema),
  /** Names of the records that values name by their ids. */
  labels: words,
  files: z.record(z.string(), fileSchema),
  conflicts: z.array(z.object({ field: z.string(), base: z.unknown(), mine: z.unknown(), theirs: z.unknown() })),
  hints: z.array(z.object({ code: z.string(), params: words })),
  problems: z.array(problemSchema),
  completeness: completenessSchema,
  /** Fields that the caller sees in the form and may not change. */
  closed: z.array(z.string()),
  /** Node at which the caller has an open task on it, and so marks its lines; null where there is none. */
  markNode: z.nullable(z.string()),
});
/** What a version changes, with what is to be said of it. */
export type VersionComparison = z.infer<typeof comparison>;

/** The difference of a version from what it is based on, or from another version of the dealer. */
export const compareVersionApi = defineEndpoint({
  id: 'dealerVersion.compare',
  method: 'GET',
  path: '/dealer/dealerVersion/{id}/difference',
  access: 'dealerVersion.read',
  params: z.object({ id }),
  query: z.object({ with: z.optional(z.string()) }),
  answer: comparison,
  errors: ['common.notFound'],
  summary: 'What a version changes',
});

/** Marks of an auditor on lines. */
export const markLinesApi = defineEndpoint({
  id: 'dealerVersion.mark',
  method: 'POST',
  path: '/dealer/dealerVersion/{id}/marks',
  access: 'dealerVersion.read',
  params: z.object({ id }),
  body: z.object({
    marks: z
      .array(
        z.object({
          path: z.string().check(z.maxLength(400)),
          mark: z.nullable(z.enum(['ok', 'return'])),
          remark: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  }),
  answer: z.object({ lines: z.array(lineSchema) }),
  errors: ['common.notFound', 'workflow.notHandler'],
  summary: 'Mark lines of a version as checked or to be returned',
});

/** How conflicts with a newer valid version are settled. */
export const resolveConflictsApi = defineEndpoint({
  id: 'dealerVersion.resolve',
  method: 'POST',
  path: '/dealer/dealerVersion/{id}/resolve',
  access: 'dealerVersion.update',
  params: z.object({ id }),
  body: z.object({
    version: z.int(),
    choices: z
      .array(z.object({ field: z.string(), take: z.enum(['mine', 'theirs']) }))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  answer: anyObject,
  errors: ['common.notFound', 'common.versionConflict', 'dealer.versionClosed'],
  summary: 'Settle conflicts of a draft with a newer valid version',
});

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

/** The head office corrects valid content directly. */
export const correctDealerApi = defineEndpoint({
  id: 'dealer.correct',
  method: 'POST',
  path: '/dealer/dealer/{id}/correct',
  access: 'dealer.correct',
  params: z.object({ id }),
  body: z.object({
    values: anyObject,
    reason: z.string().check(z.minLength(1), z.maxLength(500)),
    evidence: z.array(id).check(z.minLength(1), z.maxLength(10)),
  }),
  answer: z.object({ id }),
  errors: [
    'common.notFound',
    'dealer.versionInAudit',
    'dealer.noChange',
    'dealer.incomplete',
    'dealer.creditCodeTaken',
    'dealer.nameTaken',
    'common.validation',
  ],
  idempotent: true,
  summary: 'Correct the valid content of a dealer with a reason and evidence',
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
