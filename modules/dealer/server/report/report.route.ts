import { bind, type BoundRoute } from '@mp/kernel/server';
import {
  auditDecisionsApi,
  auditReport,
  completenessReport,
  coverageReport,
  dealerScore,
  networkReport,
} from '../../contract/index.ts';
import { coverageOfAll } from './coverage-report.service.ts';
import { auditOf, completenessOfAll, decisionsOf, networkOf } from './report.service.ts';
import { scoreOf } from './score.service.ts';

/** Figures on dealers: network, coverage, audit, completeness, score. */
export const reportRoutes: readonly BoundRoute[] = [
  bind(networkReport, (context) => networkOf(context)),
  bind(coverageReport, (context) => coverageOfAll(context)),
  bind(auditReport, (context, { query }) => auditOf(context, Number(query.months ?? '6'))),
  bind(auditDecisionsApi, (context, { query: { months, ...filter } }) =>
    decisionsOf(context, Number(months ?? '6'), filter),
  ),
  bind(completenessReport, (context) => completenessOfAll(context)),
  bind(dealerScore, (context, { params }) => scoreOf(context, params.id)),
];
