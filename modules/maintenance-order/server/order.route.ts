import { bind, contentDisposition, type BoundRoute } from '@mp/kernel/server';
import {
  createBatch,
  orderReport,
  passOrders,
  previewBatch,
  printOrderReports,
  readCharge,
  readEngineers,
  shareOrderReport,
} from '../contract/index.ts';
import { engineerCandidates } from './assign.service.ts';
import { addMany, previewMany } from './batch.service.ts';
import { chargeOf } from './begin.service.ts';
import { shareReport } from './report-link.ts';
import { printReports, serviceReport } from './report.service.ts';
import { passMany } from './review.service.ts';

/** Operations on maintenance orders besides those that every resource has. */
export const orderRoutes: readonly BoundRoute[] = [
  bind(readEngineers, async (context, { params, query }) => ({
    items: await engineerCandidates(context, params.id, query),
  })),
  bind(readCharge, (context, { query }) => chargeOf(context, query)),
  bind(previewBatch, (context, { body }) => previewMany(context, body)),
  bind(createBatch, (context, { body }) => addMany(context, body)),
  bind(passOrders, (context, { body }) => passMany(context, body.ids)),
  bind(shareOrderReport, (context, { params }) => shareReport(context, params.id), { status: 201 }),
  bind(printOrderReports, async (context, { query, reply }) => {
    const { title, bytes } = await printReports(context, query.ids.split(','));
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(`${title}.pdf`))
      .send(bytes);
  }),
  bind(orderReport, async (context, { params, query, reply }) => {
    const { title, bytes } = await serviceReport(context, params.id, query.lang);
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(`${title}.pdf`))
      .send(bytes);
  }),
];
