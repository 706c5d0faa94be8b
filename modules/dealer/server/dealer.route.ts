import { bind, type BoundRoute } from '@mp/kernel/server';
import {
  coverageApi,
  dealerCardsApi,
  dealerOverviewApi,
  dealerRevisionApi,
  freeDaysApi,
  handDealerOverApi,
  passVersionsApi,
  reauthoriseApi,
  requestStatusApi,
  versionScopeApi,
  waiveGapsApi,
} from '../contract/index.ts';
import { dealerCoverage, freeDays } from './coverage-read.service.ts';
import { dealerVersions } from './dealer-versions.ts';
import { cardsOf, overviewOf } from './overview.service.ts';
import { reauthorise } from './reauthorise.service.ts';
import { handDealerOver, requestStatus } from './status.service.ts';
import { passVersions } from './pass.service.ts';
import { versionScope, waiveGaps } from './waiver.service.ts';

/** Operations on dealers and versions besides those that every resource has. */
export const dealerRoutes: readonly BoundRoute[] = [
  ...dealerVersions.routes(dealerRevisionApi),
  bind(versionScopeApi, (context, { params }) => versionScope(context, params.id)),
  bind(waiveGapsApi, (context, { params, body }) => waiveGaps(context, params.id, body)),
  bind(passVersionsApi, (context, { body }) => passVersions(context, body.ids)),
  bind(requestStatusApi, (context, { params, body }) => requestStatus(context, params.id, body)),
  bind(dealerOverviewApi, (context, { params }) => overviewOf(context, params.id)),
  bind(handDealerOverApi, (context, { params, body }) => handDealerOver(context, params.id, body)),
  bind(dealerCardsApi, (context) => cardsOf(context)),
  bind(coverageApi, (context, { params }) => dealerCoverage(context, params.id)),
  bind(freeDaysApi, (context) => freeDays(context)),
  bind(reauthoriseApi, (context, { body }) => reauthorise(context, body)),
];
