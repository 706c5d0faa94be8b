import { bind, bindReport, contentDisposition, type BoundRoute } from '@mp/kernel/server';
import {
  assessOrder,
  certificatePdf,
  counterOfferApi,
  effectLinesApi,
  effectPreview,
  giveBackApi,
  linesToEffect,
  orderQuotation,
  passManyApi,
  productResultReport,
  renewalReport,
} from '../contract/index.ts';
import { assess } from './assess.service.ts';
import { productResults, renewalsOf } from './certificate-report.service.ts';
import { certificatePaper } from './certificate-paper.service.ts';
import { quotationOfOrder } from './order-quotation.service.ts';
import { previewEffect } from './effect-preview.service.ts';
import { effectLines, linesWaiting } from './effect.service.ts';
import { counterOffer, giveBack, passMany } from './decide.service.ts';

/** Operations on sales of extended warranty besides those that every resource has. */
export const warrantyOrderRoutes: readonly BoundRoute[] = [
  bind(assessOrder, (context, { body }) => assess(context, body)),
  bind(giveBackApi, async (context, { params, body }) => {
    await giveBack(context, params.id, body);
    return { id: params.id };
  }),
  bind(counterOfferApi, async (context, { params, body }) => {
    await counterOffer(context, params.id, body);
    return { id: params.id };
  }),
  bind(certificatePdf, async (context, { params, reply }) => {
    const { title, bytes } = await certificatePaper(context, params.id);
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(`${title}.pdf`))
      .send(bytes);
  }),
  bind(orderQuotation, async (context, { params, query, reply }) => {
    const { title, bytes } = await quotationOfOrder(context, params.id, query.lang);
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(`${title}.pdf`))
      .send(bytes);
  }),
  bind(passManyApi, (context, { body }) => passMany(context, body.ids)),
  bind(effectPreview, (context, { params }) => previewEffect(context, params.id)),
  bindReport(productResultReport, productResults),
  bindReport(renewalReport, renewalsOf),
  bind(linesToEffect, (context) => linesWaiting(context)),
  bind(effectLinesApi, (context, { body }) => effectLines(context, body.lines)),
];
