import { dealerCertificatePdf } from '@mp/dealer/contract';
import { bind, contentDisposition, type BoundRoute } from '@mp/kernel/server';
import { certificateOf } from './certificate.service.ts';

/** Authorisation certificates, which show the code of the plaque. */
export const certificateRoutes: readonly BoundRoute[] = [
  bind(dealerCertificatePdf, async (context, { params, reply }) => {
    const bytes = await certificateOf(context, params.id);
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('certificate.pdf'))
      .send(bytes);
  }),
];
