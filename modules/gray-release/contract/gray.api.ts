import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { grayTypes } from './gray-rule.resource.ts';

const step = z.object({
  ruleId: z.string(),
  name: z.string(),
  type: z.enum(grayTypes),
  outcome: z.enum(['match', 'noMatch', 'otherClient']),
  /** Of a share: the number from 0 to 99 that the user has drawn, and below which one is led to the gray front. */
  drawn: z.nullable(z.number()),
  share: z.nullable(z.number()),
});
/** What a rule says of somebody. */
export type GrayStep = z.infer<typeof step>;

const decision = z.object({
  gray: z.boolean(),
  /** `rule`: one fits; `noMatch`: none of those that are enabled does; `tenant`: none is enabled, the tenant's own switch decides. */
  by: z.enum(['rule', 'noMatch', 'tenant']),
  rule: z.nullable(z.string()),
  grayMark: z.nullable(z.string()),
  grayfrontUrl: z.nullable(z.string()),
  normalfrontUrl: z.nullable(z.string()),
  /** The rules in the order in which they were asked, up to the first that fits. */
  steps: z.array(step),
});
/** Where somebody is led, and why. */
export type GrayDecision = z.infer<typeof decision>;

/** Which front a user at an address would be led to. */
export const testGray = defineEndpoint({
  id: 'grayRule.test',
  method: 'POST',
  path: '/gray/test',
  access: 'grayRule.read',
  body: z.object({
    userId: z.string().check(z.refine(isUuid, 'common.format')),
    ip: z.string().check(z.maxLength(45)),
    clientId: z.optional(z.nullable(z.string().check(z.maxLength(30)))),
  }),
  answer: decision,
  errors: ['common.notFound'],
  unlogged: true,
  summary: 'Which environment a user at an IP address is led to, and by which rule',
});
