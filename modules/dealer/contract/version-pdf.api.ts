import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** A version of a dealer's content as its reader may see it, with what it changes. */
export const dealerVersionPdf = defineEndpoint({
  id: 'dealerVersion.pdf',
  method: 'GET',
  path: '/dealer/dealerVersion/{id}/version.pdf',
  access: 'dealerVersion.read',
  params: z.object({ id: z.string() }),
  produces: 'application/pdf',
  errors: ['common.notFound'],
  summary: 'A version of a dealer as PDF',
});
