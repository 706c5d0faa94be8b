import { bind, type BoundRoute } from '@mp/kernel/server';
import type { FastifyRequest } from 'fastify';
import {
  publicDealers,
  publicGoems,
  publicOptions,
  publicQr,
  publicRegions,
  sendFeedback,
  sendFeedbackCode,
} from '../../contract/index.ts';
import { codeForFeedback, takeFeedback } from '../feedback/public-feedback.service.ts';
import { lookUpGoems } from '../goem/public-goem.service.ts';
import { lookUp, optionsOf, regionsOf } from './public.service.ts';
import { qrPage } from './qr-page.service.ts';

const placeOf = ({ headers }: FastifyRequest) => ({ tenancyid: headers.tenancyid, host: headers.host });

/** Operations that anybody may call. */
export const publicRoutes: readonly BoundRoute[] = [
  bind(publicOptions, (context, { request }) => optionsOf(context, placeOf(request))),
  bind(publicRegions, (context, { query, request }) => regionsOf(context, placeOf(request), query.parent)),
  bind(publicDealers, (context, { query, request }) => lookUp(context, placeOf(request), query)),
  bind(publicGoems, (context, { query, request }) => lookUpGoems(context, placeOf(request), query)),
  bind(publicQr, (context, { query }) => qrPage(context, query)),
  bind(sendFeedbackCode, (context, { body, request }) => codeForFeedback(context, placeOf(request), body)),
  bind(sendFeedback, (context, { body, request }) => takeFeedback(context, placeOf(request), body)),
];
