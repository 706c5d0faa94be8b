import { bind, contentDisposition } from '@mp/kernel/server';
import { dealerCertificatePdf } from '../../contract/index.ts';
import type { DealerPart } from '../part.ts';
import { certificateOf } from './certificate.service.ts';

/** Authorisation certificates. */
export const certificatePart: DealerPart = {
  routes: [
    bind(dealerCertificatePdf, async (context, { params, reply }) => {
      const bytes = await certificateOf(context, params.id);
      return reply
        .type('application/pdf')
        .header('content-disposition', contentDisposition('certificate.pdf'))
        .send(bytes);
    }),
  ],
};
