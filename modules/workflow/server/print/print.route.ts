import { bind, contentDisposition } from '@mp/kernel/server';
import type { FastifyReply } from 'fastify';
import {
  listPrintTemplates,
  previewPrint,
  printInstance,
  printInstancePdf,
  printInstances,
  printInstancesPdf,
} from '../../contract/index.ts';
import { idsIn, printPage, printPdf, printPreview, templatesFor } from './print.service.ts';

const html = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page);
const pdf = (reply: FastifyReply, bytes: Buffer) =>
  reply.type('application/pdf').header('content-disposition', contentDisposition('print.pdf')).send(bytes);

/** Processes on paper. */
export const printRoutes = [
  bind(listPrintTemplates, (context, { params }) => templatesFor(context, params.id)),
  bind(printInstance, async (context, { params, query, reply }) =>
    html(reply, await printPage(context, [params.id], query)),
  ),
  bind(printInstancePdf, async (context, { params, query, reply }) =>
    pdf(reply, await printPdf(context, [params.id], query)),
  ),
  bind(printInstances, async (context, { query, reply }) =>
    html(reply, await printPage(context, idsIn(query.ids), query)),
  ),
  bind(printInstancesPdf, async (context, { query, reply }) =>
    pdf(reply, await printPdf(context, idsIn(query.ids), query)),
  ),
  bind(previewPrint, (context, { body }) => printPreview(context, body)),
];
