import { bind, bindReport, type BoundRoute } from '@mp/kernel/server';
import {
  auditDecisions,
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
  bindReport(networkReport, networkOf),
  bindReport(coverageReport, coverageOfAll),
  bindReport(auditReport, (context, { months }) => auditOf(context, Number(months))),
  bindReport(auditDecisions, (context, { months, ...filter }) => decisionsOf(context, Number(months), filter)),
  bindReport(completenessReport, completenessOfAll),
  bind(dealerScore, (context, { params }) => scoreOf(context, params.id)),
];
