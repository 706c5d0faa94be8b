import { bind, type BoundRoute } from '@mp/kernel/server';
import {
  beginVersionApi,
  compareVersionApi,
  correctDealerApi,
  coverageApi,
  dealerCardsApi,
  dealerOverviewApi,
  freeDaysApi,
  handDealerOverApi,
  markLinesApi,
  passVersionsApi,
  reauthoriseApi,
  requestStatusApi,
  resolveConflictsApi,
  versionScopeApi,
  waiveGapsApi,
} from '../contract/index.ts';
import { compareVersion, markLines, passVersions } from './audit.service.ts';
import { correctDealer } from './correction.service.ts';
import { dealerCoverage, freeDays } from './coverage-read.service.ts';
import { cardsOf, overviewOf } from './overview.service.ts';
import { reauthorise } from './reauthorise.service.ts';
import { handDealerOver, requestStatus } from './status.service.ts';
import { beginVersion, resolveConflicts } from './version.service.ts';
import { versionScope, waiveGaps } from './waiver.service.ts';

/** Operations on dealers and versions besides those that every resource has. */
export const dealerRoutes: readonly BoundRoute[] = [
  bind(beginVersionApi, (context, { body }) =>
    context.tx((tx) => beginVersion(context, tx, body.dealerId, { source: body.source ?? 'change' })),
  ),
  bind(compareVersionApi, (context, { params, query }) => compareVersion(context, params.id, query.with)),
  bind(markLinesApi, (context, { params, body }) => markLines(context, params.id, body.marks)),
  bind(versionScopeApi, (context, { params }) => versionScope(context, params.id)),
  bind(waiveGapsApi, (context, { params, body }) => waiveGaps(context, params.id, body)),
  bind(resolveConflictsApi, (context, { params, body }) => resolveConflicts(context, params.id, body)),
  bind(passVersionsApi, (context, { body }) => passVersions(context, body.ids)),
  bind(correctDealerApi, (context, { params, body }) => correctDealer(context, params.id, body)),
  bind(requestStatusApi, (context, { params, body }) => requestStatus(context, params.id, body)),
  bind(dealerOverviewApi, (context, { params }) => overviewOf(context, params.id)),
  bind(handDealerOverApi, (context, { params, body }) => handDealerOver(context, params.id, body)),
  bind(dealerCardsApi, (context) => cardsOf(context)),
  bind(coverageApi, (context, { params }) => dealerCoverage(context, params.id)),
  bind(freeDaysApi, (context) => freeDays(context)),
  bind(reauthoriseApi, (context, { body }) => reauthorise(context, body)),
];
