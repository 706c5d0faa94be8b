import { bind, contentDisposition } from '@mp/kernel/server';
import { dealerCertificatePdf, dealerVersionPdf } from '../../contract/index.ts';
import type { DealerPart } from '../part.ts';
import { certificateOf } from './certificate.service.ts';
import { versionPdf } from './version-pdf.service.ts';

/** Authorisation certificates, and versions as they are read. */
export const certificatePart: DealerPart = {
  routes: [
    bind(dealerCertificatePdf, async (context, { params, reply }) => {
      const bytes = await certificateOf(context, params.id);
      return reply
        .type('application/pdf')
        .header('content-disposition', contentDisposition('certificate.pdf'))
        .send(bytes);
    }),
    bind(dealerVersionPdf, async (context, { params, reply }) => {
      const { title, bytes } = await versionPdf(context, params.id);
      return reply
        .type('application/pdf')
        .header('content-disposition', contentDisposition(`${title}.pdf`))
        .send(bytes);
    }),
  ],
};
