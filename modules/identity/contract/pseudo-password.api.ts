import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { pseudoLimits } from './pseudo-password.resource.ts';

const issued = z.object({
  id: z.string(),
  /** Shown this once; nothing keeps it. */
  password: z.string(),
  userName: z.string(),
  endsAt: z.string(),
});

/** Issues a pseudo password for one user. */
export const issuePseudoPassword = defineEndpoint({
  id: 'pseudoPassword.issue',
  method: 'POST',
  path: '/identity/pseudoPassword/issue',
  access: 'pseudoPassword.issue',
  stepUp: true,
  body: z.object({
    userId: z.string().check(z.refine(isUuid, 'common.format')),
    reason: z.string().check(z.maxLength(250)),
    hours: z.int().check(z.minimum(1), z.maximum(pseudoLimits.hours)),
    maxUses: z.int().check(z.minimum(1), z.maximum(pseudoLimits.uses)),
  }),
  answer: issued,
  errors: [
    'common.notFound',
    'pseudoPassword.self',
    'pseudoPassword.secondFactor',
    'user.higherRank',
    'user.sharedAccount',
  ],
  summary: 'Issue a password by which support signs in as a user for at most eight hours; answered once',
});

/** A pseudo password as it is shown once. */
export type IssuedPassword = z.infer<typeof issued>;
