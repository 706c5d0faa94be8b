import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** The authorisation certificate of an active dealer, one sheet with the code of its plaque. */
export const dealerCertificatePdf = defineEndpoint({
  id: 'dealer.certificatePdf',
  method: 'GET',
  path: '/dealer/dealer/{id}/certificate.pdf',
  access: 'dealer.read',
  params: z.object({ id: z.string() }),
  produces: 'application/pdf',
  errors: ['common.notFound', 'dealer.notActive'],
  summary: 'Authorisation certificate of an active dealer as PDF',
});
