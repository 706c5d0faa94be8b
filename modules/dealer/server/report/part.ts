import { bind } from '@mp/kernel/server';
import {
  auditDecisionsApi,
  auditReport,
  completenessReport,
  coverageReport,
  dealerScore,
  leadsReport,
  networkReport,
} from '../../contract/index.ts';
import type { DealerPart } from '../part.ts';
import { coverageOfAll } from './coverage-report.service.ts';
import { auditOf, completenessOfAll, decisionsOf, leadsOf, networkOf } from './report.service.ts';
import { registerOwnScoreParts, scoreOf } from './score.service.ts';

/** Figures on dealers: network, coverage, audit, completeness, score; and on leads. */
export const reportPart: DealerPart = {
  routes: [
    bind(networkReport, (context) => networkOf(context)),
    bind(coverageReport, (context) => coverageOfAll(context)),
    bind(auditReport, (context, { query }) => auditOf(context, Number(query.months ?? '6'))),
    bind(auditDecisionsApi, (context, { query: { months, ...filter } }) =>
      decisionsOf(context, Number(months ?? '6'), filter),
    ),
    bind(completenessReport, (context) => completenessOfAll(context)),
    bind(leadsReport, (context, { query }) => leadsOf(context, Number(query.months ?? '12'))),
    bind(dealerScore, (context, { params }) => scoreOf(context, params.id)),
  ],
  start: () => registerOwnScoreParts(),
};
