import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** What stands in a directory and in everything below it. */
export const directoryUsage = defineEndpoint({
  id: 'directoryType.usage',
  method: 'GET',
  path: '/reference/directoryType/{id}/usage',
  access: 'directoryType.read',
  params: z.object({ id: z.string() }),
  answer: z.object({
    /** Text key of what is kept, how much in the directory itself and with all below it. */
    items: z.array(z.object({ titleKey: z.string(), own: z.int(), below: z.int() })),
  }),
  errors: ['common.notFound'],
  summary: 'How many files and other things stand in a directory and below it',
});
