import { bind, readUpload, type BoundRoute } from '@mp/kernel/server';
import type { FastifyRequest } from 'fastify';
import {
  feedbackAnswer,
  feedbackFilePurpose,
  publicCompanies,
  publicDealers,
  publicOptions,
  publicQr,
  publicRegions,
  rateByLink,
  reopenByLink,
  sendFeedback,
  sendFeedbackCode,
  sendFeedbackFile,
} from '../contract/index.ts';
import { actByLink, answerOf } from './feedback/answer-link.service.ts';
import { codeForFeedback, receiveFeedback, receiveFeedbackFile } from './feedback/public-feedback.service.ts';
import { companiesOf, lookUp, optionsOf, regionsOf } from './public.service.ts';
import { qrPage } from './qr-page.service.ts';

/** How a visitor names the company whose pages he reads. */
export const placeOf = ({ headers }: FastifyRequest) => ({ tenancyid: headers.tenancyid, host: headers.host });

/** Operations that anybody may call. */
export const publicRoutes: readonly BoundRoute[] = [
  bind(publicCompanies, (context) => companiesOf(context)),
  bind(publicOptions, (context, { request }) => optionsOf(context, placeOf(request))),
  bind(publicRegions, (context, { query, request }) => regionsOf(context, placeOf(request), query.parent)),
  bind(publicDealers, (context, { query, request }) => lookUp(context, placeOf(request), query)),
  bind(publicQr, (context, { query }) => qrPage(context, query)),
  bind(sendFeedbackCode, (context, { body, request }) => codeForFeedback(context, placeOf(request), body)),
  bind(sendFeedbackFile, async (context, { request }) => {
    const { name, bytes, fields } = await readUpload(request, feedbackFilePurpose.maxBytes);
    return receiveFeedbackFile(context, placeOf(request), { name, bytes, token: fields.token ?? '' });
  }),
  bind(feedbackAnswer, (context, { query, request }) => answerOf(context, placeOf(request), query)),
  bind(rateByLink, (context, { body: { rating, ...link }, request }) =>
    actByLink(context, placeOf(request), { ...link, act: { name: 'rate', form: { rating } } }),
  ),
  bind(reopenByLink, (context, { body: { remark, ...link }, request }) =>
    actByLink(context, placeOf(request), { ...link, act: { name: 'reopen', form: { remark } } }),
  ),
  bind(sendFeedback, (context, { body, request }) => receiveFeedback(context, placeOf(request), body)),
];
