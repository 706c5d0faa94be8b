import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { coverageLineSchema } from './coverage.api.ts';

const scope = z.object({
  /** What the granted scope is short of, waived or not. */
  gaps: z.readonly(z.array(coverageLineSchema)),
  waiver: z.nullable(z.object({ until: z.string(), reason: z.string(), byName: z.string() })),
  /** Whether it is the caller's to waive. */
  mayWaive: z.boolean(),
  /** Last day that a waiver may have. */
  latest: z.string(),
});
/** What the scope that a version grants is short of, and the waiver of it. */
export type VersionScope = z.infer<typeof scope>;

/** What the scope that a version grants is short of. */
export const versionScopeApi = defineEndpoint({
  id: 'dealerVersion.scope',
  method: 'GET',
  path: '/dealer/dealerVersion/{id}/scope',
  access: 'dealerVersion.read',
  params: z.object({ id: z.string() }),
  answer: scope,
  errors: ['common.notFound'],
  summary: 'What the scope that a version grants is short of, and the waiver of it',
});

/** The dealer manager puts up with what is missing until a day, or takes that back. */
export const waiveGapsApi = defineEndpoint({
  id: 'dealerVersion.waive',
  method: 'POST',
  path: '/dealer/dealerVersion/{id}/waiver',
  access: 'dealerVersion.read',
  params: z.object({ id: z.string() }),
  body: z.object({
    /** Last day; null takes the waiver back. */
    until: z.nullable(z.iso.date()),
    reason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
  }),
  answer: scope,
  errors: ['common.notFound', 'common.required', 'workflow.notHandler', 'dealer.waiverPeriod', 'dealer.nothingToWaive'],
  summary: 'Waive what the scope that a version grants is short of, until a day',
});
