import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();

/** The dealer of the caller. */
export const ownDealerApi = defineEndpoint({
  id: 'person.ownDealer',
  method: 'GET',
  path: '/dealer/person/own-dealer',
  access: 'person.read',
  answer: z.object({
    dealer: z.nullable(
      z.object({ id, code: z.string(), name: z.string(), status: z.string(), sites: z.array(z.string()) }),
    ),
    /** Transfers that wait for the caller's answer. */
    asked: z.number(),
  }),
  errors: [],
  summary: 'The dealer whose people the caller keeps, with its sites',
});
