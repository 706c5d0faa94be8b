import { defineEndpoint, defineItemsOfRecord, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { riskRules } from './risk-score.ts';

const event = z.object({
  id: z.string(),
  at: z.string(),
  rule: z.enum(riskRules),
  /** Points when the rule fired, and what is left of them now. */
  points: z.number(),
  left: z.number(),
  /** An administrator has marked the user as trusted since. */
  forgiven: z.boolean(),
  /** What the rule has seen; null for events in another tenant of the person. */
  facts: z.nullable(z.record(z.string(), z.union([z.string(), z.number()]))),
});
/** Why an account is at risk: one firing of a rule. */
export type RiskEvent = z.infer<typeof event>;

/** The risk events of a user. */
export const userRiskEvents = defineItemsOfRecord({
  id: 'userRisk.events',
  path: '/risk/userRisk/{id}/events',
  access: 'userRisk.read',
  item: event,
  summary: 'Why a user is at risk: the last 50 events, the newest first, with points when fired and points now',
});

/** Ends the sessions of users after five minutes or now, or takes the end back. */
export const forceLogoutOfRisk = defineEndpoint({
  id: 'userRisk.forceLogout',
  method: 'POST',
  path: '/risk/userRisk/{id}/force-logout',
  access: 'userRisk.forceLogout',
  stepUp: true,
  params: z.object({ id: z.string().check(z.refine(isUuid)) }),
  body: z.object({ when: z.enum(['later', 'now', 'cancel']) }),
  answer: z.object({ sessions: z.number(), at: z.nullable(z.string()) }),
  errors: ['common.notFound', 'user.higherRank'],
  summary: 'Forced logout of a user after five minutes or now, or its cancellation',
});
