import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** The caller's own rights, from which screens know what to offer; the server stays the judge. */
export const mineApi = defineEndpoint({
  id: 'permission.mine',
  method: 'GET',
  path: '/permission/mine',
  access: 'session',
  answer: z.object({
    admin: z.nullable(z.string()),
    functions: z.array(z.string()),
    fields: z.record(z.string(), z.int()),
    masked: z.array(z.string()),
  }),
  summary: 'Functions and fields that the caller holds in the current tenant',
});
