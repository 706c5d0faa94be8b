import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** Most serial numbers that are pasted into the list of units. */
export const maxPasted = 500;

/** Reminds dealers of their units that were shipped and are not registered: one of them, or all that have any. */
export const remindDealers = defineEndpoint({
  id: 'gensetRecord.remind',
  method: 'POST',
  path: '/gensetReport/registration/remind',
  access: 'gensetRecord.remind',
  body: z.object({ dealerId: z.optional(z.string().check(z.maxLength(36))) }),
  answer: z.object({ dealers: z.number(), units: z.number() }),
  errors: ['gensetReport.nobodyToRemind'],
  summary: 'Remind dealers of units that are not registered',
});
